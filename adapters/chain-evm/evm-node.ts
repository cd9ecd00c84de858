import { createPublicClient, type Hash, type PublicClient, TransactionNotFoundError } from 'viem';
import { TransactionReceiptNotFoundError } from 'viem';
import { redactingHttp } from './redacting-transport.ts';

/** Milliseconds for one answer of the node. */
const TIMEOUT_MS = 20_000;

/** The node of one network; nothing is asked of it before it said that it is of the right one. */
export class EvmNode {
  readonly #client: PublicClient;
  readonly #chainId: number;
  #isRight = false;

  constructor(rpcUrl: string, chainId: number) {
    // Without its cache: the height must not be older than the blocks.
    this.#client = createPublicClient({ transport: redactingHttp(rpcUrl, TIMEOUT_MS), cacheTime: 0 });
    this.#chainId = chainId;
  }

  /** @throws Error when the node is of another network: coins without worth would pass for real ones. */
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

  /** A transaction, mined or waiting. */
  async transaction(hash: Hash) {
    const client = await this.ask();
    return client.getTransaction({ hash }).catch(absent(TransactionNotFoundError));
  }
}

/** Only the answer that there is none is one; every other failure stays one. */
function absent(kind: new (...args: never[]) => Error): (cause: unknown) => undefined {
  return (cause) => {
    if (cause instanceof kind) return undefined;
    throw cause;
  };
}
