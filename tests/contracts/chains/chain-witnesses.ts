import { expect, it } from 'vitest';
import { type ChainBench, only, ours } from './chain-subject.ts';

/** The tests of what a node says of a deposit that is claimed; for chains that can ask several nodes. */
export function witnesses(bench: () => ChainBench): void {
  async function deposit(confirmations: number) {
    const { chain, subject } = bench();
    const [to, start] = [await bench().fresh(), await bench().present()];
    await subject.fund(to, subject.unit + 3n);
    await subject.mine(confirmations);
    return only(await chain.scan(start, ours(to)));
  }

  const first = () => bench().chain.secondOpinion!.first;

  it('agrees to a deposit as it is, once it has the confirmations', async () => {
    const node = first();
    const detected = await deposit(3);
    expect(await node.confirms(detected, 3)).toEqual({ kind: 'agrees' });
    expect(await node.confirms(detected, 4)).toMatchObject({ kind: 'behind', reason: 'shows 3 confirmations' });
  });

  it('contradicts another amount and another address, and does not know another transaction', async () => {
    const node = first();
    const detected = await deposit(2);
    expect(await node.confirms({ ...detected, amount: detected.amount + 1n }, 2)).toMatchObject({ kind: 'differs' });
    expect(await node.confirms({ ...detected, to: await bench().fresh() }, 2)).toMatchObject({ kind: 'differs' });
    const chainTxId = detected.chainTxId.startsWith('0x') ? `0x${'7'.repeat(64)}` : '7'.repeat(64);
    const claimed = { ...detected, chainTxId, key: detected.key.replace(detected.chainTxId, chainTxId) };
    expect(await node.confirms(claimed, 1)).toMatchObject({ kind: 'unknown' });
  });
}
