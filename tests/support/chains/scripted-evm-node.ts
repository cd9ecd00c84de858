import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keccak256, numberToHex, toHex } from 'viem';

const CHAIN_ID = 31337;
const SENDER = `0x${'ab'.repeat(20)}`;

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** An EVM node without traces whose blocks are computed, so that it may be as long, as slow and as faulty as a test needs. */
export class ScriptedEvmNode {
  height = 0;
  /** Receiver of one wei in each block. */
  receiver = SENDER;
  /** Called for each block with transactions that is asked for. Throws where the node is to refuse. */
  onBlock: (height: number) => void = () => {};
  /** Part of every block's hash from this height on: another one is another chain. */
  branch = { from: Number.POSITIVE_INFINITY, name: '' };
  readonly #server = createServer(async (request, response) => {
    const call = JSON.parse((await request.toArray()).join('')) as Call;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...this.#answer(call) }));
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** ID of the payment in a block. */
  payment(height: number): string {
    return keccak256(toHex(`payment ${this.#nameOf(height)}`));
  }

  #answer({ method, params }: Call): object {
    try {
      if (method === 'eth_chainId') return { result: numberToHex(CHAIN_ID) };
      if (method === 'eth_blockNumber') return { result: numberToHex(this.height) };
      if (method === 'eth_getBlockByNumber') return { result: this.#block(params[0] as string, params[1] === true) };
      if (method === 'eth_getBlockByHash') return { result: this.#byHash(params[0] as string) };
      if (method === 'eth_getTransactionReceipt') return { result: this.#receipt(params[0] as string) };
      return { error: { code: -32601, message: 'the method does not exist' } };
    } catch (cause) {
      return { error: { code: -32000, message: (cause as Error).message } };
    }
  }

  #nameOf(height: number): string {
    return height >= this.branch.from ? `${height}${this.branch.name}` : String(height);
  }

  #hash(height: number): string {
    return keccak256(toHex(`block ${this.#nameOf(height)}`));
  }

  #byHash(hash: string) {
    const height = Array.from({ length: this.height + 1 }, (_, at) => at).find((at) => this.#hash(at) === hash);
    return height === undefined ? null : this.#block(numberToHex(height), true);
  }

  #block(at: string, isWhole: boolean) {
    const height = at === 'latest' ? this.height : Number(at);
    if (height > this.height) return null;
    if (isWhole) this.onBlock(height);
    const hash = this.payment(height);
    const transaction = {
      hash,
      from: SENDER,
      to: this.receiver,
      value: '0x1',
      type: '0x0',
      blockHash: this.#hash(height),
    };
    return {
      number: numberToHex(height),
      hash: this.#hash(height),
      parentHash: height === 0 ? `0x${'00'.repeat(32)}` : this.#hash(height - 1),
      timestamp: numberToHex(1_700_000_000 + height),
      transactions: isWhole ? [transaction] : [hash],
    };
  }

  #receipt(hash: string) {
    const height = Array.from({ length: this.height + 1 }, (_, at) => at).find((at) => this.payment(at) === hash);
    if (height === undefined) return null;
    return { transactionHash: hash, blockHash: this.#hash(height), status: '0x1', logs: [] };
  }
}
