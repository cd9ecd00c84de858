import type { ChainPayment, SettledState } from '../crash/evidence.ts';
import type { Random } from '../random.ts';

/** A network of real nodes in a campaign: it mines by itself, and customers have a wallet on it. */
export interface Network {
  /** As in the chains file. */
  readonly id: string;
  /** Address of the node, without a proxy. */
  readonly url: string;
  /** What a customer exchanges, by ticker. */
  readonly amounts: Readonly<Record<string, string>>;
  /** The entry of the chains file. @param url of the node's proxy. */
  setup(url: string): object;
  /** The signer's limits, by ticker, in whole coins. */
  readonly limits: Readonly<Record<string, { readonly order: string; readonly day: string }>>;
  /** The exchange's own address. @param publicKey that the signer tells. */
  treasury(publicKey: string): Promise<string>;
  newAddress(): Promise<string>;
  /** @returns the ID of the transaction, unmined. @param units smallest units. */
  pay(ticker: string, address: string, units: bigint): Promise<string>;
  /** False once a reorganisation or another transaction has replaced it. */
  isShown(chainTxId: string): Promise<boolean>;
  /** Injects a fault of the chain itself. @returns its name. */
  disturb(random: Random): Promise<string>;
  /** Every payment in the chain's blocks, and the coins of the exchange by ticker. */
  evidence(stored: SettledState, treasury: string): Promise<NetworkEvidence>;
  stop(): Promise<void>;
}

export interface NetworkEvidence {
  readonly payments: readonly Omit<ChainPayment, 'kind'>[];
  /** With the fees of sweeps that are not booked yet. */
  readonly coins: ReadonlyMap<string, bigint>;
}
