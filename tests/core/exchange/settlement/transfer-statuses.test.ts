import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { TransferStatuses } from '../../../../core/exchange/settlement/transfer-statuses.ts';
import type { Chain, TransferStatus } from '../../../../core/ports/chains/chain.ts';

const PENDING: TransferStatus = { status: 'pending', confirmations: 0 };

/** A chain that cannot tell what became of one transfer. */
function chainWithout(bad: string, error: Error) {
  const asked: string[] = [];
  const of = async (id: string) => {
    asked.push(id);
    if (id === bad) throw error;
    return PENDING;
  };
  const chain = { transferStatus: of, transferStatuses: (ids: readonly string[]) => Promise.all(ids.map(of)) };
  return { chain: chain as unknown as Chain, asked };
}

describe('the statuses of transfers that are asked for together', () => {
  it('are told for all but the one that the node cannot tell', async () => {
    const { chain } = chainWithout('bad', new Error('the receipt is pruned'));
    const statuses = new TransferStatuses();
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((id) => statuses.of(chain, id)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are asked for once while the chain does not answer', async () => {
    const { chain, asked } = chainWithout('a', new ExchangeError('unavailable', 'away'));
    const statuses = new TransferStatuses();
    const results = await Promise.allSettled(['a', 'b', 'c'].map((id) => statuses.of(chain, id)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toEqual(['a', 'b', 'c']);
  });
});
