/** The part of the platform's `fetch` that the client needs. */
type RpcFetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>;

interface NodeRpcOptions {
  /** The URL of the node itself, without a wallet's path: `http://127.0.0.1:8332`. */
  readonly url: string;
  /** User name, colon and password; read at each call, because the node's cookie changes at each start. */
  readonly credentials: () => string | Promise<string>;
  readonly fetch: RpcFetch;
  /** Timeout of a call in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** The node understood the call and refused it. `code` is the node's; `RPC_CODES` lists those used here. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message} (${code})`);
    this.code = code;
  }
}

/** Error codes of Bitcoin Core's `rpc/protocol.h`. */
export const RPC_CODES = {
  walletBusy: -4,
  notFound: -5,
  noSuchWallet: -18,
  alreadyMined: -27,
  noSuchMethod: -32601,
} as const;

/**
 * JSON-RPC client for a node of the Bitcoin Core family. Fractions in answers stay text, so that amounts keep every
 * digit.
 */
export class NodeRpc {
  readonly #options: NodeRpcOptions;
  #calls = 0;

  constructor(options: NodeRpcOptions) {
    this.#options = options;
  }

  /**
   * @param wallet the wallet to call; absent for calls of the node itself.
   * @throws RpcError, or Error when there is no answer.
   */
  async call<Result>(method: string, params: RpcParams = [], wallet?: string): Promise<Result> {
    const { status, text } = await this.#post(this.#written({ method, params }), wallet);
    return result(method, status, parsed(text)) as Result;
  }

  /**
   * Several calls in one request. @returns the result of each, in their order. @throws Error when there is no answer to
   * the request.
   */
  async callAll(calls: readonly RpcCall[], wallet?: string): Promise<readonly PromiseSettledResult<unknown>[]> {
    const written = calls.map((call) => this.#written(call));
    const { status, text } = await this.#post(written, wallet);
    const answers = parsed(text);
    if (!Array.isArray(answers)) {
      refuseStatus('a batch', status);
      throw new Error(`the node answered a batch of calls with HTTP ${status}`);
    }
    const byId = new Map((answers as readonly (RpcAnswer & { id: unknown })[]).map((answer) => [answer.id, answer]));
    return Promise.allSettled(written.map(async ({ id, method }) => result(method, status, byId.get(id))));
  }

  #written({ method, params }: RpcCall) {
    this.#calls += 1;
    return { jsonrpc: '1.0', id: this.#calls, method, params };
  }

  async #post(body: object, wallet: string | undefined): Promise<{ readonly status: number; readonly text: string }> {
    const { fetch, credentials, timeoutMs = 30_000 } = this.#options;
    const secret = String.fromCharCode(...new TextEncoder().encode(await credentials()));
    const authorization = `Basic ${btoa(secret)}`;
    const response = await fetch(this.#url(wallet), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  }

  #url(wallet: string | undefined): string {
    const base = this.#options.url.replace(/\/$/, '');
    return wallet === undefined ? base : `${base}/wallet/${encodeURIComponent(wallet)}`;
  }
}

/** By position or by name. */
export type RpcParams = readonly unknown[] | Readonly<Record<string, unknown>>;

/** A call of a method. */
export interface RpcCall {
  readonly method: string;
  readonly params: RpcParams;
}

interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string } | null;
}

function result(method: string, status: number, given: unknown): unknown {
  refuseStatus(method, status);
  const answer = given as RpcAnswer | undefined;
  if (answer?.error) throw new RpcError(method, Number(answer.error.code), String(answer.error.message).slice(0, 500));
  if (answer?.result === undefined) throw new Error(`${method}: the node answered HTTP ${status} without a result`);
  return answer.result;
}

/** @throws Error when the node does not let us in. */
function refuseStatus(what: string, status: number): void {
  if (status === 401 || status === 403) throw new Error(`${what}: the node refuses our user name or address`);
}

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

/**
 * JavaScript numbers are exact to 15 digits, and a large sum of dogecoin has 19: longer numbers and fractions stay
 * text.
 */
const keepFractions: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && !/^-?\d{1,15}$/.test(source) ? source : value;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, keepFractions as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}
