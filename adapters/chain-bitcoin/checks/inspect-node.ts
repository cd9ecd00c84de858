import { type NodeRpc, RPC_CODES, RpcError } from '../node-rpc.ts';

/** What a node of Bitcoin's family says about itself. */
export interface BitcoinNodeFacts {
  /** `main`, `test`, `regtest` and so on. */
  readonly chain: string;
  readonly blocks: number;
  readonly headers: number;
  readonly isCatchingUp: boolean;
  /** Time of its last block, in milliseconds since 1970; undefined where the node does not tell. */
  readonly tipAt: number | undefined;
  /** Whether it finds every transaction; undefined for a node that cannot be asked, such as Dogecoin Core's. */
  readonly hasTransactionIndex: boolean | undefined;
  readonly peers: number;
}

interface ChainInfo {
  readonly chain: string;
  readonly blocks: number;
  readonly headers: number;
  readonly bestblockhash: string;
  readonly initialblockdownload?: boolean;
}

/** Asks a node about itself, and changes nothing. @throws RpcError, or Error when it does not answer. */
export async function inspectBitcoinNode(rpc: Pick<NodeRpc, 'call'>): Promise<BitcoinNodeFacts> {
  const info = await rpc.call<ChainInfo>('getblockchaininfo');
  const [header, indexes, peers] = await Promise.all([
    rpc.call<{ readonly time?: number }>('getblockheader', [info.bestblockhash]),
    rpc.call<Readonly<Record<string, unknown>>>('getindexinfo').catch(unless(RPC_CODES.noSuchMethod)),
    rpc.call<number>('getconnectioncount'),
  ]);
  return {
    chain: info.chain,
    blocks: info.blocks,
    headers: info.headers,
    isCatchingUp: info.initialblockdownload === true,
    tipAt: header.time === undefined ? undefined : header.time * 1_000,
    hasTransactionIndex: indexes && 'txindex' in indexes,
    peers,
  };
}

function unless(code: number): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof RpcError && error.code === code) return undefined;
    throw error;
  };
}
