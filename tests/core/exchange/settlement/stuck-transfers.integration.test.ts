import { afterEach, describe, expect, it } from 'vitest';
import { staffModule } from '../../../../adapters/di/server/staff-module.ts';
import { imbalances } from '../../../../core/domain/transactions/ledger.ts';
import { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';
import { accountChain } from '../../../support/fixtures/account-chain.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';

const patient = { timeout: 20_000, interval: 25 };
const RAISE = 1_000_000_000n;
let fixture: ExchangeFixture;
let support: StaffApi;
/** Orders that the chain takes at a raised fee only, that it can never include, and of which only staff can know that. */
let [cheap, dead, unproven]: [Set<string>, Set<string>, Set<string>] = [new Set(), new Set(), new Set()];
/** Orders whose broadcasts get lost. */
let lost: Set<string> = new Set();
afterEach(() => fixture.close());

interface Written {
  readonly id: string;
  readonly fee: string;
}
const written = (raw: string) => JSON.parse((JSON.parse(raw) as { transfer: string }).transfer) as Written;
const raised = (unsigned: string) => {
  const fields = JSON.parse(unsigned) as Written;
  return JSON.stringify({ ...fields, fee: String(BigInt(fields.fee) + RAISE) });
};

/** The simulated chain with fees that can be too low. */
function feeMarket(chain: Chain): Chain {
  return accountChain(chain, {
    broadcast: async (raw) => {
      const { id, fee } = written(raw);
      if (lost.has(id)) return;
      if (dead.has(id)) throw new Error('nonce too low');
      if (cheap.has(id) && BigInt(fee) < RAISE) throw new Error('the fee is too low');
      await chain.broadcast(raw);
    },
    stuckTransfers: {
      patienceMs: 3_600_000,
      replacement: async ({ id }, forms, isForced) =>
        isForced || (cheap.has(id) && forms.length === 1) ? raised(forms.at(-1)!.unsigned) : undefined,
      deadBecause: async (forms, isAssumed) => {
        const ids = forms.map(({ raw }) => written(raw).id);
        return ids.every((id) => dead.has(id) && (isAssumed || !unproven.has(id))) ? 'the nonce is used' : undefined;
      },
    },
  });
}

async function open(): Promise<void> {
  [cheap, dead, unproven] = [new Set(), new Set(), new Set()];
  lost = new Set();
  fixture = await exchangeFixture((parts) => ({ ...parts, chains: parts.chains.map(feeMarket) }));
  await fixture.container.load(staffModule);
  support = fixture.container.get(StaffApi);
}

async function create() {
  const { address } = await fixture.api.testAddress({ currency: 'doge' });
  return fixture.api.createTransaction({ from: 'ltc', to: 'doge', amount: '15', address });
}

const pay = ({ trackSecret }: { trackSecret?: string | undefined }) =>
  fixture.api.testPaymentTracked({ secret: trackSecret! });
const by = (id: string, reason = 'ticket 45') => ({ id, actor: 'ada', reason });
const recordOf = async (id: string) => (await fixture.store.transactions.byId(id))!;
const finished = async (id: string): Promise<void> => {
  await expect.poll(async () => (await recordOf(id)).status, patient).toBe('finished');
};
const kindsOf = async (id: string) => (await support.explain({ id })).events.map(({ kind }) => kind);

describe('a signed payout', () => {
  it('gets a higher fee when the chain refuses its own, and is booked as it was included', async () => {
    await open();
    const made = await create();
    cheap.add(`${made.id}-1`);
    await pay(made);
    await finished(made.id);
    const [payment, ...others] = fixture.chain.paymentsTo('doge', made.payout);
    expect(others).toEqual([]);
    expect(payment!.fee).toBeGreaterThan(RAISE);
    const [sending] = (await support.explain({ id: made.id })).sendings;
    expect(sending).toMatchObject({
      status: 'confirmed',
      chainTxId: payment!.chainTxId,
      replaced: [expect.any(String)],
    });
    expect((await fixture.api.track({ secret: made.trackSecret! })).sendings[0]!.chainTxId).toBe(payment!.chainTxId);
    expect(await kindsOf(made.id)).toContain('replaced');
    const treasury = await fixture.chain.treasury('doge');
    const balances = await fixture.store.ledger.balances();
    const booked = balances.find(({ currency, account }) => currency === 'doge' && account === 'chain')!.amount;
    expect(booked).toBe(fixture.chain.balanceOf('doge', treasury));
    expect(imbalances(balances)).toEqual([]);
  });

  it('is given up when the chain can never include it, and made again, once', async () => {
    await open();
    const [made, next] = [await create(), await create()];
    dead.add(`${made.id}-1`).add(`${made.id}-1r`);
    await pay(made);
    await pay(next);
    await finished(made.id);
    await finished(next.id);
    const { sendings } = await support.explain({ id: made.id });
    expect(sendings.map(({ id, status }) => [id, status])).toEqual([
      [`${made.id}-1`, 'dead'],
      [`${made.id}-1r`, 'dead'],
      [`${made.id}-1rr`, 'confirmed'],
    ]);
    expect(fixture.chain.paymentsTo('doge', made.payout)).toHaveLength(1);
    expect(await fixture.store.transactions.inFlight(['doge'])).toEqual([]);
    expect((await fixture.store.ledger.ofTransaction(made.id)).filter(({ kind }) => kind === 'sent')).toHaveLength(1);
  });

  it('is bumped and buried by staff, on record, or refused with the reason', async () => {
    await open();
    const made = await create();
    lost.add(`${made.id}-1`).add(`${made.id}-1r`);
    await expect(support.bump(by(made.id))).rejects.toMatchObject({ code: 'conflict' });
    await pay(made);
    await expect.poll(async () => (await recordOf(made.id)).sendings.at(-1)?.status, patient).toBe('signed');
    await support.bury(by(made.id, 'it was paid by hand'));
    await expect.poll(() => kindsOf(made.id), patient).toContain('rescue-refused');
    const refusal = (await support.explain({ id: made.id })).events.find(({ kind }) => kind === 'rescue-refused');
    expect(refusal!.details['reason']).toMatch(/may still be included/);
    unproven.add(`${made.id}-1`);
    dead.add(`${made.id}-1`);
    lost.delete(`${made.id}-1`);
    await expect.poll(async () => (await support.stuck({})).map(({ id }) => id), patient).toEqual([made.id]);
    await support.bury(by(made.id));
    await expect.poll(async () => (await recordOf(made.id)).sendings.length, patient).toBe(2);
    await expect.poll(async () => (await recordOf(made.id)).sendings.at(-1)?.status, patient).toBe('signed');
    await support.bump(by(made.id));
    await expect.poll(() => kindsOf(made.id), patient).toContain('replaced');
    lost.clear();
    await finished(made.id);
    expect((await support.explain({ id: made.id })).audit.map(({ action }) => action)).toEqual([
      'bury',
      'bury',
      'bump',
    ]);
    await expect(support.bump(by(made.id))).rejects.toMatchObject({ code: 'conflict' });
    await expect(support.bury(by('aaaaaaaaaaaa'))).rejects.toMatchObject({ code: 'not-found' });
  });
});
