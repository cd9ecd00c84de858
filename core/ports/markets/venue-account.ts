import type { AccountMarket, OrderSide } from '../../domain/hedging/hedge.ts';
import type { VenueAmount } from '../../domain/hedging/venue-amount.ts';
import type { Currency } from '../../domain/quotes/currency.ts';

/** A limit order that takes at once what it can and is cancelled for the rest. Numbers are plain decimal strings. */
export interface VenueOrder {
  /** 32 hex digits, chosen by us. It finds the order; it does not keep a venue from executing it twice. */
  readonly clientId: string;
  readonly market: AccountMarket;
  readonly side: OrderSide;
  /** In base; a whole number of lots. */
  readonly size: string;
  /** In quote per base; a whole number of ticks. */
  readonly limit: string;
  /** When we sign it, and when the venue has to refuse it from on, in milliseconds since 1970; at most a minute later. */
  readonly sentAt: number;
  readonly deadline: number;
}

/** Where an order stands at its venue. */
export interface VenueOrderState {
  /** The venue's own ID, unique at the venue. */
  readonly orderId: string;
  readonly clientId: string | undefined;
  readonly isOpen: boolean;
  /** What was executed of it, in base, units of 10^-18. */
  readonly filled: bigint;
}

/** One execution of an order. Amounts in units of 10^-18. */
export interface VenueFill {
  /** Unique at the venue's market. */
  readonly id: string;
  readonly orderId: string;
  readonly size: bigint;
  /** Quote that changed hands, without the fee. */
  readonly cost: bigint;
  /** In whatever coins the venue took it. */
  readonly fees: readonly VenueAmount[];
  readonly at: number;
}

/** Coins that came to an account over a chain. */
export interface VenueDeposit {
  /** The chain's transaction; absent while the venue does not tell it. */
  readonly chainTxId: string | undefined;
  /** What the account got, in units of 10^-18. */
  readonly amount: bigint;
  /** The coins are in the balance. */
  readonly isCredited: boolean;
}

/** Coins that leave an account over a chain. */
export interface VenueWithdrawal {
  /** Ours, where the venue keeps it. */
  readonly clientId: string | undefined;
  readonly address: string | undefined;
  /** In units of 10^-18; some venues tell it with the fee, others without. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly state: 'pending' | 'done' | 'failed';
  /** The chain's transaction; absent while the venue does not tell it. */
  readonly chainTxId: string | undefined;
}

/** Whether a venue lets an asset in, or out, over a network; `unknown` where it does not tell. */
export type NetworkOpenness = 'open' | 'closed' | 'unknown';

/** What a venue tells of an asset on a network. */
export interface NetworkState {
  readonly deposits: NetworkOpenness;
  readonly withdrawals: NetworkOpenness;
}

/** What is asked about: an asset, and the network that it moves on. */
export type NetworkQuestion = Pick<Currency, 'asset' | 'network'>;

/** The venue did not take the order, and never will: nothing was traded. */
export class VenueRefusedError extends Error {
  override readonly name: string = 'VenueRefusedError';
}

/** Refused: the account has not enough of what the order spends. */
export class VenueInsufficientError extends VenueRefusedError {
  override readonly name = 'VenueInsufficientError';
}

/** Refused: the key is unknown, or may not do this. It stays so until staff mends it. */
export class VenueForbiddenError extends VenueRefusedError {
  override readonly name = 'VenueForbiddenError';
}

/** Refused before it was read: too many calls. */
export class VenueBusyError extends VenueRefusedError {
  override readonly name = 'VenueBusyError';
  /** Milliseconds to wait at least. */
  readonly waitMs: number;

  constructor(message: string, waitMs: number, options?: ErrorOptions) {
    super(message, options);
    this.waitMs = waitMs;
  }
}

/** No answer, or one that does not tell what happened. An order may have been executed: look it up, never send it again. */
export class VenueUnknownError extends Error {
  override readonly name = 'VenueUnknownError';
}

/** The operator's account at one venue. Calls throw the errors above and no others; none is tried twice by itself. */
export interface VenueAccount {
  readonly venue: string;
  /** From this many milliseconds after an order's deadline on, the venue tells of every order that it took. */
  readonly settlesWithinMs: number;
  /** The venue's clock, in milliseconds since 1970: between these two, because some venues leave out fractions of seconds. */
  time(): Promise<readonly [earliest: number, latest: number]>;
  /** By asset, with what open orders hold, in units of 10^-18; assets without any may be absent. May lag by half a minute. */
  balances(): Promise<ReadonlyMap<string, bigint>>;
  /**
   * Sends an order once. @returns its ID at the venue. @throws VenueRefusedError if it was not taken, VenueUnknownError if
   * it may have been.
   */
  place(order: VenueOrder): Promise<string>;
  /** Looks an order up by its client ID. @returns undefined if the venue does not know it, which can change for seconds. */
  find(order: Pick<VenueOrder, 'clientId' | 'market' | 'sentAt'>): Promise<VenueOrderState | undefined>;
  /** The open orders of a market, whoever placed them. */
  openOrders(market: AccountMarket): Promise<readonly VenueOrderState[]>;
  /** What came over chains in an asset since a time. */
  deposits(asset: string, since: number): Promise<readonly VenueDeposit[]>;
  /** What left over chains in an asset since a time. */
  withdrawals(asset: string, since: number): Promise<readonly VenueWithdrawal[]>;
  /**
   * Whether currencies can be moved to the venue, and from it, at present; one answer for each, in their order. It does not wait for
   * orders, nor they for it. @throws VenueForbiddenError where the key may not ask.
   */
  networkStates(currencies: readonly NetworkQuestion[]): Promise<readonly NetworkState[]>;
  /** All executions in a market since a time, of whatever orders, oldest first. */
  fills(market: AccountMarket, since: number): Promise<readonly VenueFill[]>;
}
