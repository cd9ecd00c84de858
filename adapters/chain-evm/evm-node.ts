import { createPublicClient, type Hash, type PublicClient, TransactionNotFoundError } from 'viem';
import { TransactionReceiptNotFoundError } from 'viem';
import { redactingHttp } from './redacting-transport.ts';

/** Timeout of a call in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Calls of one request: what most providers take. */
const MAX_BATCH = 50;

/** The node of one network. Before the first call it checks that the node is of that network. */
export class EvmNode {
  readonly #client: PublicClient;
  readonly #chainId: number;
  readonly #rpcUrl: string;
  #together: EvmNode | undefined;
  #isRight = false;

  constructor(rpcUrl: string, chainId: number, batchSize = 1) {
    // Without viem's cache: a cached height could be older than the blocks.
    this.#client = createPublicClient({ transport: redactingHttp(rpcUrl, TIMEOUT_MS, batchSize), cacheTime: 0 });
    this.#chainId = chainId;
    this.#rpcUrl = rpcUrl;
  }

  /** The node for calls that are made at the same time: they are sent in one request. */
  get together(): EvmNode {
    this.#together ??= new EvmNode(this.#rpcUrl, this.#chainId, MAX_BATCH);
    return this.#together;
  }

  /** @throws Error when the node is of another network: worthless coins would pass for real ones. */
  async ask(): Promise<PublicClient> {
    if (!this.#isRight) {
      const chainId = await this.#client.getChainId();
      if (chainId !== this.#chainId) throw new Error(`the node is of chain ${chainId}, not ${this.#chainId}`);
      this.#isRight = true;
    }
    return this.#client;
  }

  /** The receipt of a mined transaction. */
  async receipt(hash: Hash) {
    const client = await this.ask();
    return client.getTransactionReceipt({ hash }).catch(absent(TransactionReceiptNotFoundError));
  }

  /** A mined or pending transaction. */
  async transaction(hash: Hash) {
    const client = await this.ask();
    return client.getTransaction({ hash }).catch(absent(TransactionNotFoundError));
  }
}

/** Maps the not-found error to undefined and rethrows every other error. */
function absent(kind: new (...args: never[]) => Error): (cause: unknown) => undefined {
  return (cause) => {
    if (cause instanceof kind) return undefined;
    throw cause;
  };
}
