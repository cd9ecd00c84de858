import { getAddress, parseAbiItem } from 'viem';
import type { EvmBlock } from './evm-block.ts';
import type { EvmNode } from '../evm-node.ts';
import type { EvmToken } from '../evm-settings.ts';
import type { BlockDeposit } from './block-deposit.ts';

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

/** Every movement of the house's tokens in a block; logs of failed transactions do not exist. */
export async function tokenDeposits(
  node: EvmNode,
  block: EvmBlock,
  tokens: readonly EvmToken[],
): Promise<readonly BlockDeposit[]> {
  if (tokens.length === 0 || block.transactions.length === 0) return [];
  const client = await node.ask();
  const address = tokens.map(({ contract }) => getAddress(contract));
  // By the block's hash: another block of the same height cannot slip in.
  const logs = await client.getLogs({ address, event: TRANSFER, blockHash: block.hash, strict: true });
  return logs.flatMap((log): BlockDeposit[] => {
    const token = tokens.find(({ contract }) => getAddress(contract) === getAddress(log.address));
    // What an address filter of a careless node lets through is nobody's money.
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
