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
    const { fetch, credentials, timeoutMs = 30_000 } = this.#options;
    this.#calls += 1;
    const secret = String.fromCharCode(...new TextEncoder().encode(await credentials()));
    const authorization = `Basic ${btoa(secret)}`;
    const response = await fetch(this.#url(wallet), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '1.0', id: this.#calls, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return result(method, response.status, await response.text()) as Result;
  }

  #url(wallet: string | undefined): string {
    const base = this.#options.url.replace(/\/$/, '');
    return wallet === undefined ? base : `${base}/wallet/${encodeURIComponent(wallet)}`;
  }
}

/** By position or by name. */
export type RpcParams = readonly unknown[] | Readonly<Record<string, unknown>>;

function result(method: string, status: number, text: string): unknown {
  if (status === 401 || status === 403) throw new Error(`${method}: the node refuses our user name or address`);
  const answer = parsed(text) as { result?: unknown; error?: { code: number; message: string } | null } | undefined;
  if (answer?.error) throw new RpcError(method, Number(answer.error.code), String(answer.error.message).slice(0, 500));
  if (answer?.result === undefined) throw new Error(`${method}: the node answered HTTP ${status} without a result`);
  return answer.result;
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
