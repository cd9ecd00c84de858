/** Time limits, in milliseconds. */
export interface ServerTimes {
  /** For a request to arrive, from its first byte to its last. */
  readonly receive: number;
  /** For a page to be rendered. */
  readonly render: number;
  /** For a client that reads nothing of a response; longer than rendering a page may take. */
  readonly stall: number;
  /** For an idle kept-alive connection; longer than usual proxies wait, so that the proxy closes first. */
  readonly keepAlive: number;
  /** A response that takes this long is logged as slow. */
  readonly slow: number;
  /** Between turning unready and refusing connections, so that a load balancer notices. */
  readonly notice: number;
  /** For running requests to end when the server closes; then they are aborted. */
  readonly drain: number;
}

/** Defaults of `ServerOptions.times`. */
export const SERVER_TIMES: ServerTimes = {
  receive: 10_000,
  render: 30_000,
  stall: 60_000,
  keepAlive: 72_000,
  slow: 1_000,
  notice: 0,
  drain: 10_000,
};

/** Longest body in bytes; legitimate calls are far shorter. */
export const BODY_LIMIT = 16 * 1024;

/** Longest webhook of a card provider, in bytes, and longest form of the demonstration provider's page. */
export const CARD_WEBHOOK_LIMIT = 64 * 1024;
export const CARD_PAGE_LIMIT = 256;

/**
 * Longest path of a page in characters. A page may repeat its address in hundreds of links, so a long address would
 * produce megabytes; the longest legitimate one, with a payout address or an e-mail address, is far shorter.
 */
export const PATH_LIMIT = 512;

/** Bytes of all headers of a request. */
export const HEADER_LIMIT = 16 * 1024;
