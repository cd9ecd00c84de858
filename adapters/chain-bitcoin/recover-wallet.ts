import type { Account, OwnAddress } from './account.ts';
import { importAddresses, labelOf, type OpenWallet, type WalletCall } from './import-addresses.ts';
import { RPC_CODES, RpcError } from './node-rpc.ts';

/** What the house remembers of the addresses it gave away. */
export interface LastIssuedIndex {
  /** 0 where none was. */
  readonly lastIndex: number;
  /** Milliseconds since 1970 of the first payment or exchange it knows of, on whatever chain; absent where there is none. */
  readonly since?: number | undefined;
}

/** A wallet that is open, and whose it is to be. */
export interface Opened {
  readonly call: WalletCall;
  readonly wallet: OpenWallet;
  readonly account: Account;
}

/** Milliseconds before what the house remembers first: what it was paid with was on its way by then. */
const EARLIER_MS = 86_400_000;
/** Milliseconds between looks whether the node is still searching. */
const PAUSE_MS = 2_000;
/** The treasury's label until the chain has been searched; it is none that a coin's index is read off. */
const UNSEARCHED = 'altway: not searched yet';

/** True where the wallet does not know the treasury or the last address, as a new one or an old copy does not. */
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
 * Has all addresses watched that were ever handed out, and the chain searched for their coins. The treasury gets its label
 * last: without it the next try begins anew.
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

/** The first block of a time or later. */
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

/** Searches to the end, which takes longer than any answer is waited for. */
async function searched(call: WalletCall, height: number): Promise<void> {
  for (;;) {
    await idle(call);
    try {
      await call('rescanblockchain', [height]);
      return;
    } catch (error) {
      // The answer was not waited for, and the search goes on; a node that died does not answer here either.
      if (!(error instanceof RpcError)) return idle(call);
      // Somebody else had it search meanwhile.
      if (error.code !== RPC_CODES.walletBusy) throw error;
      await pause();
    }
  }
}

/** Resolves once the node searches no more. @throws Error when it does not answer. */
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
