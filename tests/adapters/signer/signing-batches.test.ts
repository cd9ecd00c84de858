import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { SigningBatches } from '../../../adapters/signer/signing-batches.ts';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';
import { ask, requestOf, type RunningSigner, startSigner } from './signer-bench.ts';

let signer: RunningSigner;
beforeEach(async () => {
  signer = await startSigner();
});
afterEach(() => signer.close());

/** Requests of small amounts, so that many are within the limits. */
const many = (count: number, from = 0): SigningRequest[] =>
  Array.from({ length: count }, (_, index) => requestOf(`order ${from + index}`, 1n));

describe('signatures that are asked for together', () => {
  it('are made in one journal transaction each time, and are the same as alone', async () => {
    const batches = vi.spyOn(signer.service, 'signMany');
    const requests = many(40);
    const answers = await Promise.all(requests.map((request) => signer.client.sign(request)));
    const sizes = batches.mock.calls.map(([batch]) => batch.length);
    expect(sizes).toEqual([40]);
    for (const [at, request] of requests.entries()) expect(signer.service.sign(request)).toEqual(answers[at]);
  });

  it('are each refused for their own reason, and the others signed', async () => {
    const good = many(3);
    const [too, other] = [requestOf('too much', 5_000n), { ...requestOf('other'), chain: 'bitcoin' }];
    const long = { ...requestOf('long'), order: { ...requestOf('long').order, to: { address: 'x'.repeat(501) } } };
    await signer.client.sign(good[0]!);
    const answers = await Promise.allSettled(
      [good[1]!, too, other, long, requestOf('order 0', 2n), good[2]!].map((one) => signer.client.sign(one)),
    );
    const codes = answers.map((one) => (one.status === 'fulfilled' ? 'signed' : (one.reason as { code: string }).code));
    expect(codes).toEqual(['signed', 'forbidden', 'forbidden', 'invalid-input', 'conflict', 'signed']);
    expect(await signer.client.signedFor('too much')).toEqual([]);
  });

  it('share the limits: no more of a batch is signed than one after the other', async () => {
    const body = `{"requests":[${Array.from({ length: 20 }, (_, at) => textOf(requestOf(`one ${at}`, 1_000n)))}]}`;
    const { status, body: answer } = await ask(signer.folder.socket, '/sign-many', { body });
    const { answers } = JSON.parse(answer) as { answers: { raw?: string; status?: number }[] };
    expect([status, answers.filter(({ raw }) => raw !== undefined).length]).toEqual([200, 3]);
    expect(answers.filter((one) => one.status === 403)).toHaveLength(17);
    expect((await ask(signer.folder.socket, '/sign-many', { body: '{"requests":[]}' })).status).toBe(400);
    const large = `{"requests":[${Array.from({ length: 101 }, () => '{}')}]}`;
    expect((await ask(signer.folder.socket, '/sign-many', { body: large })).status).toBe(400);
  });

  it('are all refused when the signer is not there', async () => {
    const nobody = new SignerClient(`${signer.folder.socket}.not`);
    const answers = await Promise.allSettled(many(5).map((request) => nobody.sign(request)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('go one by one where they are large', async () => {
    const sent: number[] = [];
    const batches = new SigningBatches(
      async (texts) => {
        sent.push(texts.length);
        return texts;
      },
      { most: 3, size: 10 },
    );
    const texts = ['a', 'b', 'c', 'd', 'e'.repeat(9), 'ff', 'g'.repeat(20), 'h'];
    expect(await Promise.all(texts.map((text) => batches.add(text)))).toEqual(texts);
    expect(sent).toEqual([3, 2, 1, 1, 1]);
  });
});

function textOf({ chain, order, unsigned }: SigningRequest): string {
  return JSON.stringify({ chain, order: { ...order, amount: String(order.amount) }, unsigned });
}
