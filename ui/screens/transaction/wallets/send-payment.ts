import type { WalletProvider } from './announced-wallets.ts';
import { addableNetwork } from './addable-networks.ts';
import { hex, type PaymentRequest } from './payment-request.ts';

/**
 * Why a wallet has not sent: refused by its owner, busy with an earlier question, on another network, without enough coins,
 * locked, or with an error of its own; `unsure` where it may have sent all the same.
 */
export type WalletFault = 'rejected' | 'pending' | 'network' | 'funds' | 'locked' | 'failed' | 'unsure';

/** A payment that a wallet did not send. */
export class WalletError extends Error {
  readonly fault: WalletFault;

  constructor(fault: WalletFault, options?: ErrorOptions) {
    super(`the wallet did not pay: ${fault}`, options);
    this.fault = fault;
  }
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const HASH = /^0x[0-9a-f]{64}$/i;

/** EIP-1193 and EIP-3085: codes of wallets' errors. */
const UNKNOWN_CHAIN = 4902;
const FAULTS = new Map<unknown, WalletFault>([
  [4001, 'rejected'],
  ['ACTION_REJECTED', 'rejected'],
  [4100, 'locked'],
  [-32_002, 'pending'],
]);

/**
 * Has the wallet's owner connect, choose the right network and confirm the payment.
 * @returns the transaction's ID. Nothing is believed of it: the exchange waits until the chain shows the payment.
 * @throws WalletError
 */
export async function sendPayment(provider: WalletProvider, payment: PaymentRequest): Promise<string> {
  const from = await asked(provider, 'failed', 'eth_requestAccounts').then(firstAccount);
  await choose(provider, payment.chainId);
  const { to, value, data, chainId } = payment;
  const transaction = { from, to, value: hex(value), chainId: hex(chainId), ...(data !== undefined && { data }) };
  const hash = await asked(provider, 'unsure', 'eth_sendTransaction', transaction);
  if (typeof hash !== 'string' || !HASH.test(hash)) throw new WalletError('unsure');
  return hash;
}

function firstAccount(accounts: unknown): string {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof first !== 'string' || !ADDRESS.test(first)) throw new WalletError('locked');
  return first;
}

/** Has the wallet change to the network, and add it where it lacks it. */
async function choose(provider: WalletProvider, chainId: number): Promise<void> {
  if (await isOn(provider, chainId)) return;
  const wanted = { chainId: hex(chainId) };
  const change = () => provider.request({ method: 'wallet_switchEthereumChain', params: [wanted] });
  try {
    await change();
  } catch (cause) {
    const network = addableNetwork(chainId);
    if (!codesOf(cause).includes(UNKNOWN_CHAIN) || network === undefined) throw faulty(cause, 'network');
    await asked(provider, 'network', 'wallet_addEthereumChain', { ...wanted, ...network });
    // Some wallets add a network without changing to it.
    if (!(await isOn(provider, chainId)))
      await change().catch((error: unknown) => Promise.reject(faulty(error, 'network')));
  }
  // What a wallet says of its own success is checked: on another network the coins would be lost.
  if (!(await isOn(provider, chainId))) throw new WalletError('network');
}

async function isOn(provider: WalletProvider, chainId: number): Promise<boolean> {
  const answer = await asked(provider, 'failed', 'eth_chainId');
  return typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) && BigInt(answer) === BigInt(chainId);
}

/** @param otherwise the fault where the wallet's error says no more. */
async function asked(
  provider: WalletProvider,
  otherwise: WalletFault,
  method: string,
  ...params: readonly unknown[]
): Promise<unknown> {
  try {
    return await provider.request({ method, ...(params.length > 0 && { params }) });
  } catch (cause) {
    throw faulty(cause, otherwise);
  }
}

function faulty(cause: unknown, otherwise: WalletFault): WalletError {
  const known = codesOf(cause)
    .map((code) => FAULTS.get(code))
    .find((fault) => fault !== undefined);
  const isPoor = messagesOf(cause).some((message) =>
    /insufficient (?:funds|balance)|exceeds (?:the )?balance/i.test(message),
  );
  return new WalletError(known ?? (isPoor ? 'funds' : otherwise), { cause });
}

/** The codes of an error and of those that it wraps. */
function codesOf(error: unknown): readonly unknown[] {
  return wrapped(error).map((one) => one['code']);
}

function messagesOf(error: unknown): readonly string[] {
  return wrapped(error).map((one) => (typeof one['message'] === 'string' ? one['message'] : ''));
}

/** An error and those within it: wallets wrap the errors of their nodes in different places. */
function wrapped(error: unknown, depth = 0): readonly Readonly<Record<string, unknown>>[] {
  if (typeof error !== 'object' || error === null || depth > 3) return [];
  const one = error as Readonly<Record<string, unknown>>;
  return [one, ...['data', 'cause', 'originalError'].flatMap((name) => wrapped(one[name], depth + 1))];
}
