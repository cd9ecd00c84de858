import type { Account, OwnAddress } from './account.ts';
import type { RpcParams } from './node-rpc.ts';

/**
 * An open wallet: with descriptors (Bitcoin Core since 0.21) or legacy. `name` is absent where the node supports one
 * wallet only.
 */
export interface OpenWallet {
  readonly name: string | undefined;
  readonly kind: 'descriptors' | 'legacy';
}

export type WalletCall = <Result>(method: string, params: RpcParams) => Promise<Result>;

/** How many addresses beyond the needed one a descriptor imports in advance. */
const WINDOW = 1000;

/** The wallet's label for a receiving address, from which the index of a coin is read. */
export function labelOf({ branch, index }: OwnAddress): string {
  return `altway ${branch}/${index}`;
}

/** The index in a label; undefined for labels that are not ours. It is only a hint: derive the address and compare. */
export function indexOfLabel(label: string | undefined): number | undefined {
  const found = /^altway 0\/(\d{1,10})$/.exec(label ?? '');
  return found ? Number(found[1]) : undefined;
}

/**
 * Makes the wallet watch addresses from now on: change as change, the others under their label. Nothing is rescanned,
 * because nobody can have paid to an address before it was handed out.
 */
export async function importAddresses(
  call: WalletCall,
  wallet: OpenWallet,
  account: Account,
  list: readonly OwnAddress[],
): Promise<void> {
  if (wallet.kind === 'legacy') return importEach(call, list);
  await extendDescriptors(call, account, list);
  // A label marks a receiving address; an address without one counts as change.
  for (const own of list.filter(({ branch }) => branch === 0)) await call('setlabel', [own.address, labelOf(own)]);
}

async function importEach(call: WalletCall, list: readonly OwnAddress[]): Promise<void> {
  const requests = list.map((own) => ({
    scriptPubKey: { address: own.address },
    timestamp: 'now',
    watchonly: true,
    ...(own.branch === 1 ? { internal: true } : { label: labelOf(own) }),
  }));
  expectSuccess('importmulti', await call<readonly Outcome[]>('importmulti', [requests, { rescan: false }]));
}

async function extendDescriptors(call: WalletCall, account: Account, list: readonly OwnAddress[]): Promise<void> {
  const { descriptors } = await call<{ descriptors: readonly Descriptor[] }>('listdescriptors', []);
  const requests = [];
  for (const branch of [0, 1] as const) {
    const needed = Math.max(-1, ...list.filter((own) => own.branch === branch).map(({ index }) => index));
    const text = `${account.kind === 'segwit' ? 'wpkh' : 'pkh'}(${account.extendedPublicKey}/${branch}/*)`;
    const covered = descriptors.find(({ desc }) => desc.startsWith(`${text}#`))?.range?.[1] ?? -1;
    if (needed <= covered) continue;
    const { descriptor } = await call<{ descriptor: string }>('getdescriptorinfo', [text]);
    const range = [0, Math.max(covered, needed + WINDOW)];
    requests.push({ desc: descriptor, range, timestamp: 'now', internal: branch === 1, active: false });
  }
  if (requests.length === 0) return;
  expectSuccess('importdescriptors', await call<readonly Outcome[]>('importdescriptors', [requests]));
}

interface Descriptor {
  readonly desc: string;
  readonly range?: readonly [number, number];
}

interface Outcome {
  readonly success: boolean;
  readonly error?: { readonly message: string };
}

function expectSuccess(method: string, outcomes: readonly Outcome[]): void {
  const failed = outcomes.find(({ success }) => !success);
  if (failed) throw new Error(`${method}: ${failed.error?.message ?? 'the node does not watch the address'}`);
}
