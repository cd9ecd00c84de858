type Text = string | undefined;

/** An order as ccxt tells it; with `number: String` its numbers are texts with all their digits. */
export interface CcxtOrder {
  readonly id: Text;
  readonly clientOrderId: Text;
  readonly status: Text;
  readonly filled: Text;
}

interface CcxtFee {
  readonly currency: Text;
  readonly cost: Text;
}

export interface CcxtTrade {
  readonly id: Text;
  readonly order: Text;
  readonly symbol: Text;
  readonly amount: Text;
  readonly cost: Text;
  readonly timestamp: number | undefined;
  readonly fee?: CcxtFee | undefined;
  readonly fees?: readonly CcxtFee[] | undefined;
}

export interface CcxtDeposit {
  readonly txid: Text;
  readonly amount: Text;
  readonly status: Text;
  readonly address?: Text;
  readonly fee?: CcxtFee | undefined;
  /** What the venue answered. */
  readonly info?: Readonly<Record<string, unknown>> | undefined;
}

interface CcxtFlags {
  readonly active?: boolean | undefined;
  readonly deposit?: boolean | undefined;
  readonly withdraw?: boolean | undefined;
}

export interface CcxtCurrency extends CcxtFlags {
  /** The venue's own code. */
  readonly id?: Text;
  /** By ccxt's code of the network; empty where the venue tells of no networks. */
  readonly networks?: Readonly<Record<string, CcxtFlags | undefined>> | undefined;
  /** What the venue answered. */
  readonly info?: Readonly<Record<string, unknown>> | undefined;
}

interface CcxtMarket {
  readonly id: string;
  readonly symbol: string;
  readonly spot: boolean;
}

type Parameters = Readonly<Record<string, unknown>>;

/** An exchange of ccxt, as far as it is used here. */
export interface CcxtExchange {
  readonly urls: { api: Record<string, unknown> };
  readonly markets: Readonly<Record<string, CcxtMarket>> | undefined;
  readonly currencies: Readonly<Record<string, { readonly id: string } | undefined>>;
  milliseconds: () => number;
  /** Reads an answer of the venue. @throws ccxt's error for one that is none. */
  handleRestResponse(response: unknown, ...request: readonly unknown[]): Promise<unknown>;
  getResponseHeaders(response: unknown): Readonly<Record<string, string>>;
  setSandboxMode(isOn: boolean): void;
  loadHttpProxyAgent(): Promise<unknown>;
  loadMarkets(): Promise<unknown>;
  fetchCurrencies(): Promise<Readonly<Record<string, CcxtCurrency | undefined>>>;
  fetchTime(): Promise<number | string | undefined>;
  fetchBalance(): Promise<{ readonly total: Readonly<Record<string, Text>> }>;
  createOrder(
    symbol: string,
    type: 'limit',
    side: string,
    amount: string,
    price: string,
    parameters: Parameters,
  ): Promise<CcxtOrder>;
  fetchOrder(id: Text, symbol: string, parameters: Parameters): Promise<CcxtOrder>;
  fetchOrders(symbol: string, since: number, limit: number): Promise<readonly CcxtOrder[]>;
  fetchOpenOrders(
    symbol: string,
    since?: number,
    limit?: number,
    parameters?: Parameters,
  ): Promise<readonly CcxtOrder[]>;
  fetchClosedOrders(
    symbol: string,
    since?: number,
    limit?: number,
    parameters?: Parameters,
  ): Promise<readonly CcxtOrder[]>;
  fetchCanceledAndClosedOrders(
    symbol: string,
    since?: number,
    limit?: number,
    parameters?: Parameters,
  ): Promise<readonly CcxtOrder[]>;
  fetchMyTrades(
    symbol: Text,
    since: number,
    limit: number | undefined,
    parameters: Parameters,
  ): Promise<readonly CcxtTrade[]>;
  fetchDeposits(code: string, since: number): Promise<readonly CcxtDeposit[]>;
  fetchWithdrawals(code: string, since: number): Promise<readonly CcxtDeposit[]>;
  close(): Promise<void>;
  // What a key may do: each venue has its own call.
  sapiGetAccountApiRestrictions?(): Promise<Readonly<Record<string, unknown>>>;
  privateGetAccountConfig?(): Promise<Readonly<Record<string, unknown>>>;
  privateGetV5UserQueryApi?(): Promise<Readonly<Record<string, unknown>>>;
  privateGetUserApiKey?(): Promise<Readonly<Record<string, unknown>>>;
  v3PrivateGetBrokerageKeyPermissions?(): Promise<Readonly<Record<string, unknown>>>;
}

type ErrorClass = abstract new (...given: never[]) => Error;

/** The errors of ccxt that decide what became of an order. */
type ErrorName =
  | 'ArgumentsRequired'
  | 'AuthenticationError'
  | 'BadRequest'
  | 'DDoSProtection'
  | 'DuplicateOrderId'
  | 'InsufficientFunds'
  | 'InvalidNonce'
  | 'InvalidOrder'
  | 'NotSupported'
  | 'OperationRejected'
  | 'OrderNotFound'
  | 'RateLimitExceeded';

export type CcxtErrors = Readonly<Record<ErrorName, ErrorClass>>;

export type CcxtModule = CcxtErrors & Readonly<Record<string, new (config: Parameters) => CcxtExchange>>;

/**
 * Loads ccxt, which signs the calls of accounts: a hundred exchanges' signatures and error codes are not ours to keep up.
 * It takes half a second and 100 MB, so nothing but the process of the venues calls this, and only with keys; its types
 * would take the compiler longer still.
 */
export async function loadCcxt(): Promise<CcxtModule> {
  const name: string = 'ccxt';
  return ((await import(name)) as { default: CcxtModule }).default;
}
