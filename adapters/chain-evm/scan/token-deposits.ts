import { getAddress, parseAbiItem } from 'viem';
import type { EvmBlock } from './evm-block.ts';
import type { EvmNode } from '../evm-node.ts';
import type { EvmToken } from '../evm-settings.ts';
import type { BlockDeposit } from './block-deposit.ts';

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

/** Every transfer of the configured tokens in a block; failed transactions have no logs. */
export async function tokenDeposits(
  node: EvmNode,
  block: EvmBlock,
  tokens: readonly EvmToken[],
): Promise<readonly BlockDeposit[]> {
  if (tokens.length === 0 || block.transactions.length === 0) return [];
  const client = await node.ask();
  const address = tokens.map(({ contract }) => getAddress(contract));
  // By the block's hash, so that no other block of the same height can be read instead.
  const logs = await client.getLogs({ address, event: TRANSFER, blockHash: block.hash, strict: true });
  return logs.flatMap((log): BlockDeposit[] => {
    const token = tokens.find(({ contract }) => getAddress(contract) === getAddress(log.address));
    // Skip logs of other contracts, which a node with a faulty address filter may return.
    if (!token || log.removed) return [];
    const { from, to, value } = log.args;
    return [
      {
        ticker: token.ticker,
        chainTxId: log.transactionHash,
        from: getAddress(from),
        to: getAddress(to),
        amount: value,
        source: { kind: 'log', logIndex: log.logIndex },
      },
    ];
  });
}
