import type { Account, OwnAddress } from './account.ts';
import { importAddresses, labelOf, type OpenWallet, type WalletCall } from './import-addresses.ts';
import { RPC_CODES, RpcError } from './node-rpc.ts';

/** What the store knows of the addresses handed out on this chain. */
export interface LastIssuedIndex {
  /** 0 when none was handed out. */
  readonly lastIndex: number;
  /**
   * Time of the first payment or exchange in the store, on any chain, in milliseconds since 1970; absent when there is
   * none.
   */
  readonly since?: number | undefined;
}

/** An open wallet and its account. */
export interface Opened {
  readonly call: WalletCall;
  readonly wallet: OpenWallet;
  readonly account: Account;
}

/**
 * Milliseconds before `since` at which the search starts: the first payment may have been sent before it was recorded.
 */
const EARLIER_MS = 86_400_000;
/** Milliseconds between polls of whether the node is still searching. */
const PAUSE_MS = 2_000;
/** The treasury's label until the chain has been searched. `indexOfLabel` reads no index from it. */
const UNSEARCHED = 'altway: not searched yet';

/** True when the wallet lacks the treasury or the last address, as a new wallet or an old copy does. */
export async function lacksAddresses({ call, account }: Opened, { lastIndex }: LastIssuedIndex): Promise<boolean> {
  const known = await Promise.all([0, lastIndex].map((index) => isLabelled(call, account.receive(index))));
  return known.includes(false);
}

async function isLabelled(call: WalletCall, own: OwnAddress): Promise<boolean> {
  const { labels = [] } = await call<{ labels?: readonly (string | { name: string })[] }>('getaddressinfo', [
    own.address,
  ]);
  return labels.some((label) => (typeof label === 'string' ? label : label.name) === labelOf(own));
}

/**
 * Makes the wallet watch all addresses that were ever handed out, and searches the chain for their coins. The treasury
 * gets its label last: without it the next call starts over.
 */
export async function recoverWallet(opened: Opened, { lastIndex, since = 0 }: LastIssuedIndex): Promise<void> {
  const { call, wallet, account } = opened;
  const all = Array.from({ length: lastIndex }, (_, index) => account.receive(index + 1));
  const treasury = account.receive(0);
  await importAddresses(call, wallet, account, [treasury, ...account.change, ...all]);
  await call('setlabel', [treasury.address, UNSEARCHED]);
  await searched(call, await heightAt(call, since - EARLIER_MS));
  await call('setlabel', [treasury.address, labelOf(treasury)]);
}

/** Height of the first block at or after a time. */
async function heightAt(call: WalletCall, at: number): Promise<number> {
  let [low, high] = [0, await call<number>('getblockcount', [])];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const hash = await call<string>('getblockhash', [middle]);
    const { mediantime } = await call<{ mediantime: number }>('getblockheader', [hash]);
    if (mediantime * 1000 < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Searches to the end, which takes longer than the timeout of a call. */
async function searched(call: WalletCall, height: number): Promise<void> {
  for (;;) {
    await idle(call);
    try {
      await call('rescanblockchain', [height]);
      return;
    } catch (error) {
      // The call timed out and the search continues; if the node died, `idle` fails too.
      if (!(error instanceof RpcError)) return idle(call);
      // Another caller started a search meanwhile.
      if (error.code !== RPC_CODES.walletBusy) throw error;
      await pause();
    }
  }
}

/** Resolves when the node has stopped searching. @throws Error when it does not answer. */
async function idle(call: WalletCall): Promise<void> {
  for (;;) {
    const { scanning } = await call<{ scanning?: unknown }>('getwalletinfo', []);
    if (scanning === undefined || scanning === false) return;
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
