import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, requestOf, type RunningSigner, startSigner } from './signer-bench.ts';

let signer: RunningSigner;
beforeEach(async () => {
  signer = await startSigner();
});
afterEach(() => signer.close());

describe('the signer, asked for what it signed', () => {
  it('tells what it signed for an order, and nothing for an order that it refused or never saw', async () => {
    const request = requestOf('a');
    const signed = await signer.client.sign(request);
    await expect(signer.client.sign(requestOf('a', 200n))).rejects.toMatchObject({ code: 'conflict' });
    await expect(signer.client.sign({ ...requestOf('b'), chain: 'bitcoin' })).rejects.toThrow(/no key/);
    expect(await signer.client.signedFor('a')).toEqual([{ ...request, ...signed }]);
    expect(await signer.client.signedFor('b')).toEqual([]);
    for (const body of ['{}', '{"orderId":"a","number":-1}', '{"orderId":"","number":0}', 'a'])
      expect(await ask(signer.folder.socket, '/signed-for', { body })).toMatchObject({ status: 400 });
  });
});
