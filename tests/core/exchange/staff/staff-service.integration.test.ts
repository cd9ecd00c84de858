import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffModule } from '../../../../adapters/di/server/staff-module.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';

const caller = { visitor: 'v'.repeat(43) };
const HOUR_MS = 3_600_000;
let fixture: ExchangeFixture;
let support: StaffApi;
/** The number of further refusals of the signer; its message must be redacted for staff. */
let refusals = 0;
const signedTransaction = `0x${'ab'.repeat(200)}`;

beforeAll(async () => {
  fixture = await exchangeFixture((parts) => ({
    ...parts,
    // No retries while a test runs.
    times: { firstPause: HOUR_MS, longestPause: HOUR_MS, poll: 50 },
    signer: {
      ...parts.signer,
      sign: async (request) => {
        if (refusals > 0) {
          refusals -= 1;
          const url = 'https://node:secret-password@rpc.example/v3/secret-key';
          throw new Error(`could not send ${signedTransaction} to ${url}\u001b[2J`);
        }
        return parts.signer.sign(request);
      },
    },
  }));
  await fixture.container.load(staffModule);
  support = fixture.container.get(StaffApi);
});
afterAll(() => fixture.close());

const create = (more: { refundAddress?: string } = {}) =>
  fixture.create({ email: 'customer@mail.example', ...more }, caller);

async function until(id: string, status: string): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    if ((await support.explain({ id })).status === status) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${JSON.stringify(await support.explain({ id }))} ${JSON.stringify(fixture.logger.lines.slice(-5))}`);
}

const pay = (made: Transaction, amount?: string) =>
  fixture.api.testPaymentTracked({ secret: made.trackSecret!, ...(amount && { amount }) });
/** A pay-in address of the exchange. */
async function ownAddress(): Promise<string> {
  const payIn = await fixture.api.testAddress({ currency: 'ltc' });
  const other = sampleRecord({ chain: 'simulated', payIn });
  await fixture.store.transactions.insert(other, [sampleEvent(1)]);
  return payIn.address;
}
const by = (id: string, reason = 'ticket 41') => ({ id, actor: 'ada', reason });

describe('the report of a transaction', () => {
  it('contains every event, amounts in their currency and the chain IDs of transfers', async () => {
    const made = await create();
    await pay(made);
    await until(made.id, 'finished');
    const report = await support.explain({ id: made.id });
    expect(report).toMatchObject({
      send: { amount: '15', currency: 'ltc', units: '1500000000' },
      deposits: [{ amount: '15', currency: 'ltc', status: 'confirmed', chainTxId: expect.any(String) }],
      sendings: [{ purpose: 'payout', currency: 'doge', status: 'confirmed', chainTxId: expect.any(String) }],
      work: { step: 'nothing', attempts: 0 },
      email: 'customer@mail.example',
      audit: [],
    });
    expect(report.events.map(({ sequence }) => sequence)).toEqual(report.events.map((_, index) => index + 1));
    expect(report.events[0]).toMatchObject({ kind: 'created', actor: 'customer' });
    expect(report.events.find(({ kind }) => kind === 'traded')!.details['amountOut']).toBe(
      `${report.receive.amount} doge`,
    );
    expect(report.postings.map(({ kind }) => kind)).toEqual(['pay-in', 'traded', 'sent']);
    for (const { entries } of report.postings) expect(sumOf(entries)).toEqual({});
  });

  it('contains no secret', async () => {
    const made = await create();
    await pay(made);
    await until(made.id, 'finished');
    const record = (await fixture.store.transactions.byId(made.id))!;
    const report = JSON.stringify(await support.explain({ id: made.id }));
    const transfer = record.sendings[0]!;
    for (const secret of [record.secretHash, record.owner!, made.trackSecret!, transfer.raw!, transfer.unsigned!])
      expect(report).not.toContain(secret);
    expect(report).toContain(transfer.chainTxId);
  });

  it('fails for an unknown ID', async () => {
    await expect(support.explain({ id: 'aaaaaaaaaaaa' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(support.hold(by('aaaaaaaaaaaa'))).rejects.toMatchObject({ code: 'not-found' });
    await expect(support.refund(by('aaaaaaaaaaaa'))).rejects.toMatchObject({ code: 'not-found' });
    expect(await fixture.store.audit.ofTransaction('aaaaaaaaaaaa')).toEqual([]);
  });
});

describe('a staff action', () => {
  it('holds a transaction, locks the customer out, releases it, and it finishes; all on record', async () => {
    const made = await create();
    expect(await support.hold(by(made.id, 'looks odd'))).toMatchObject({ status: 'hold', holdReason: 'review' });
    await pay(made);
    await expect.poll(async () => (await support.explain({ id: made.id })).deposits[0]?.status).toBe('confirmed');
    const answer = { secret: made.trackSecret!, choice: 'continue' } as const;
    await expect(fixture.api.resolveTracked(answer)).rejects.toMatchObject({ code: 'conflict' });
    expect(await support.release(by(made.id, 'all is well'))).toMatchObject({ status: 'exchanging' });
    await until(made.id, 'finished');
    const { audit, events } = await support.explain({ id: made.id });
    expect(audit).toEqual([
      { at: expect.any(String), actor: 'staff:ada', action: 'hold', reason: 'looks odd' },
      { at: expect.any(String), actor: 'staff:ada', action: 'release', reason: 'all is well' },
    ]);
    expect(events.filter(({ actor }) => actor === 'staff:ada').map(({ kind }) => kind)).toEqual(['held', 'released']);
  });

  it('refunds from a staff hold, to an address that is validated first', async () => {
    const made = await create();
    await support.hold(by(made.id));
    await expect(support.refund(by(made.id))).rejects.toMatchObject({ code: 'conflict' });
    await pay(made, '20');
    await expect.poll(async () => (await support.explain({ id: made.id })).deposits[0]?.status).toBe('confirmed');
    const refund = (refundAddress?: string) => support.refund({ ...by(made.id, 'asked by mail'), refundAddress });
    await expect(refund()).rejects.toMatchObject({ fields: { refundAddress: [expect.any(String)] } });
    await expect(refund('nonsense')).rejects.toMatchObject({ fields: { refundAddress: [expect.any(String)] } });
    const [{ address }, own] = [await fixture.api.testAddress({ currency: 'ltc' }), await ownAddress()];
    await expect(refund(own)).rejects.toThrow(/belongs to the exchange/);
    expect(await refund(address)).toMatchObject({ status: 'refunding' });
    await until(made.id, 'refunded');
    expect(fixture.chain.balanceOf('ltc', { address })).toBe(1_999_900_000n);
    const { audit } = await support.explain({ id: made.id });
    // Refused actions left no record.
    expect(audit.map(({ action }) => action)).toEqual(['hold', 'refund']);
  });

  it('retries a failing transaction at once', async () => {
    refusals = 2;
    const made = await create();
    await pay(made);
    const tries = async () => (await support.explain({ id: made.id })).work.attempts;
    await expect.poll(tries).toBe(1);
    const [stuck] = await support.stuck({});
    expect(stuck).toMatchObject({ id: made.id, status: 'sending', work: { step: 'send the payout', attempts: 1 } });
    expect(stuck!.work.lastError).toBe('could not send … to https://rpc.example [2J');
    await support.retry(by(made.id, 'the signer is back'));
    await expect.poll(tries).toBe(2);
    expect(await support.stuck({ attempts: 3 })).toEqual([]);
    await support.retry(by(made.id, 'now it is'));
    await until(made.id, 'finished');
    expect(fixture.chain.paymentsTo('doge', made.payout)).toHaveLength(1);
    expect((await support.explain({ id: made.id })).audit.map(({ action }) => action)).toEqual(['retry', 'retry']);
  });

  it('lists a transaction that stands still without a failure, such as on a chain that does not answer', async () => {
    const still = sampleRecord({
      id: 'standsstill1',
      status: 'exchanging',
      updatedAt: Date.now() - 660_000,
      dueAt: 9e14,
    });
    const busy = sampleRecord({ id: 'stillworks12', status: 'exchanging', updatedAt: Date.now(), dueAt: 9e14 });
    for (const record of [still, busy]) await fixture.store.transactions.insert(record, [sampleEvent(1)]);
    const stuck = await support.stuck({ attempts: 3 });
    expect(stuck.map(({ id, work }) => [id, work.attempts])).toContainEqual([still.id, 0]);
    expect(stuck.map(({ id }) => id)).not.toContain(busy.id);
  });

  it('resends a transfer that failed on the chain', async () => {
    const made = await create();
    const failed = {
      id: 'failedfailed',
      status: 'failed',
      version: 1,
      from: 'ltc',
      to: 'doge',
      chain: 'simulated',
      payout: made.payout,
      round: 1,
    } as const;
    const transfer = { ...made.payout, round: 1, purpose: 'payout', currency: 'doge', amount: 5_000_000_000n } as const;
    const lost = { ...transfer, id: 'failedfailed-1', status: 'signed', chainTxId: 'lost' } as const;
    await fixture.store.transactions.insert(sampleRecord({ ...failed, sendings: [lost] }), [sampleEvent(1)]);
    expect(await support.retry(by(failed.id))).toMatchObject({ status: 'sending' });
    await until(failed.id, 'finished');
    expect(fixture.chain.paymentsTo('doge', made.payout)).toHaveLength(1);
  });

  it('is refused in a wrong status, and without a reason or a name', async () => {
    const made = await create();
    await expect(support.release(by(made.id))).rejects.toMatchObject({ code: 'conflict' });
    await expect(support.retry(by(made.id))).rejects.toMatchObject({ code: 'conflict' });
    for (const [field, value] of [
      ['reason', ''],
      ['reason', '  ok  '],
      ['reason', 'x'.repeat(501)],
      ['reason', 'two\nlines'],
      ['actor', ''],
      ['actor', 'a\u001b[2J'],
      ['id', '../../etc'],
    ] as const)
      await expect(support.hold({ ...by(made.id), [field]: value })).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { [field]: [expect.any(String)] },
      });
    expect((await support.explain({ id: made.id })).audit).toEqual([]);
  });
});

describe('the ledger', () => {
  it('balances, lists its postings in order, and passes the audit', async () => {
    const { accounts, sums, isBalanced } = await support.ledgerBalances({});
    expect(isBalanced).toBe(true);
    expect(sums.map(({ units }) => units)).toEqual(sums.map(() => '0'));
    expect(accounts.find(({ currency, account }) => currency === 'ltc' && account === 'customers')).toBeDefined();
    const [first, second] = await support.ledgerPostings({ limit: 2 });
    expect(await support.ledgerPostings({ after: '1', limit: '1' })).toEqual([second]);
    expect(first!.hash).toBe(second!.previousHash);
    expect(await support.ledgerAudit({})).toMatchObject({ isDone: true, faults: [] });
  });
});

function sumOf(entries: readonly { currency: string; units: string }[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { currency, units } of entries) sums[currency] = (sums[currency] ?? 0n) + BigInt(units);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}
