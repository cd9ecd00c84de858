import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestOf, type RunningSigner, startSigner } from './signer-bench.ts';

let signer: RunningSigner;
beforeEach(async () => {
  signer = await startSigner();
});
afterEach(() => signer.close());

describe('the allowance of a signer', () => {
  it('tells what it still signs of a currency, and that it signs none of another', async () => {
    const before = await signer.client.allowance('simulated', requestOf('a').order.ticker);
    await signer.client.sign(requestOf('a', 700n));
    const after = await signer.client.allowance('simulated', requestOf('a').order.ticker);
    expect(after!.order).toBe(before!.order);
    expect(after!.day).toBeLessThanOrEqual(before!.day - 700n);
    expect(await signer.client.allowance('simulated', 'unknown')).toBeUndefined();
    expect(await signer.client.allowance('bitcoin', requestOf('a').order.ticker)).toBeUndefined();
    await expect(signer.client.allowance('NOT', 'a chain')).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
