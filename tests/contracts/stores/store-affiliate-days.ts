import { expect, it } from 'vitest';
import type { AffiliateChannel } from '../../../core/domain/affiliates/affiliate.ts';
import type { TransactionRecord } from '../../../core/domain/transaction-record.ts';
import { sampleName } from '../../support/samples/sample-accounts.ts';
import { sampleEvent, sampleRecord } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const DAY_MS = 86_400_000;
const NOTHING = { clicks: 0, exchanges: 0, finished: 0, volume: 0n, earnings: 0n };

/** Tests of daily affiliate statistics. */
export function affiliateDaysContract(subject: () => StoreSubject): void {
  const days = () => subject().store.affiliateDays;

  async function make(accountId: string, parts: Partial<TransactionRecord>, channel: AffiliateChannel = 'web') {
    const record = sampleRecord({ affiliate: { accountId, channel }, ...parts });
    await subject().store.transactions.insert(record, [sampleEvent(1)]);
    return record;
  }

  async function change(record: TransactionRecord, parts: Partial<TransactionRecord>) {
    const next = { ...record, ...parts, version: record.version + 1 };
    await subject().store.transactions.update(next, [sampleEvent(next.version)]);
    return next;
  }

  it('adds clicks to the counts, for many affiliates at once', async () => {
    const [a, b] = [sampleName('a'), sampleName('b')];
    await days().addClicks([]);
    await days().addClicks([
      { accountId: b, day: 3, clicks: 4 },
      { accountId: a, day: 4, clicks: 1 },
      { accountId: a, day: 3, clicks: 2 },
    ]);
    await days().addClicks([{ accountId: a, day: 3, clicks: 40 }]);
    expect(await days().lines(a, 'web', 0, 'day')).toEqual([
      { ...NOTHING, start: 3, clicks: 42 },
      { ...NOTHING, start: 4, clicks: 1 },
    ]);
    expect(await days().lines(a, 'web', 4, 'day')).toHaveLength(1);
    expect(await days().lines(a, 'api', 0, 'day')).toEqual([]);
    expect(await days().totals(b)).toEqual({ web: { ...NOTHING, clicks: 4 } });
  });

  it('counts exchanges by a trigger, on the day they were made', async () => {
    const accountId = sampleName('a');
    const record = await make(accountId, { createdAt: DAY_MS + 1 });
    await make(accountId, { createdAt: DAY_MS - 1 });
    await make(accountId, { createdAt: DAY_MS }, 'api');
    const worth = { volume: 10n ** 30n, earnings: 7n };
    const finished = await change(record, { status: 'finished', worth, updatedAt: 9 * DAY_MS });
    const line = (start: number, parts: object) => ({ ...NOTHING, start, exchanges: 1, ...parts });
    const lines = () => days().lines(accountId, 'web', 0, 'day');
    expect(await lines()).toEqual([line(0, {}), line(1, { finished: 1, ...worth })]);
    const same = await change(finished, { attempts: 1 });
    expect(await lines()).toEqual([line(0, {}), line(1, { finished: 1, ...worth })]);
    expect(await subject().store.transactions.byId(record.id)).toEqual(same);
    await change(same, { worth: { volume: 1n, earnings: 0n } });
    expect(await lines()).toEqual([line(0, {}), line(1, { finished: 1, volume: 1n })]);
    expect(await days().totals(accountId)).toEqual({
      web: { ...NOTHING, exchanges: 2, finished: 1, volume: 1n },
      api: { ...NOTHING, exchanges: 1 },
    });
    expect(await days().totals('nobody')).toEqual({});
  });

  it('does not count an exchange without an affiliate or of a rolled-back unit of work', async () => {
    const { store } = subject();
    const accountId = sampleName('a');
    const record = await make(accountId, { affiliate: undefined });
    await change(record, { status: 'finished' });
    const failing = store.atomically(async (unit) => {
      const undone = sampleRecord({ affiliate: { accountId, channel: 'web' } });
      await unit.transactions.insert(undone, [sampleEvent(1)]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await days().totals(accountId)).toEqual({});
  });

  it('returns months as sums of their days, in UTC', async () => {
    const accountId = sampleName('a');
    const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
    const clicked = ['2023-12-31', '2024-01-01', '2024-01-31', '2024-02-29', '2024-03-01'];
    await days().addClicks(clicked.map((text, i) => ({ accountId, day: day(text), clicks: 10 ** i })));
    expect(await days().lines(accountId, 'web', day('2024-01-01'), 'month')).toEqual([
      { ...NOTHING, start: day('2024-01-01'), clicks: 110 },
      { ...NOTHING, start: day('2024-02-01'), clicks: 1_000 },
      { ...NOTHING, start: day('2024-03-01'), clicks: 10_000 },
    ]);
  });

  it('counts clicks and exchanges of a named link, and ignores names without a link', async () => {
    const { store } = subject();
    const accountId = sampleName('a');
    const links = () => store.affiliateLinks.of(accountId);
    expect(await store.affiliateLinks.insert(accountId, { sub: 'forum', createdAt: 7 })).toBe(true);
    expect(await store.affiliateLinks.insert(accountId, { sub: 'forum', createdAt: 8 })).toBe(false);
    await store.affiliateLinks.insert(accountId, { sub: 'Mail', createdAt: 9 });
    await days().addClicks([
      { accountId, day: 1, sub: 'forum', clicks: 2 },
      { accountId, day: 2, sub: 'forum', clicks: 1 },
      { accountId, day: 2, sub: 'strange', clicks: 1 },
      { accountId, day: 2, clicks: 4 },
    ]);
    expect((await days().totals(accountId)).web!.clicks).toBe(8);
    const affiliate = { accountId, channel: 'web' } as const;
    await make(accountId, { affiliate: { ...affiliate, sub: 'strange' } });
    await make(accountId, {});
    const record = await make(accountId, { affiliate: { ...affiliate, sub: 'forum' } });
    expect((await store.transactions.byId(record.id))!.affiliate).toEqual({ ...affiliate, sub: 'forum' });
    const worth = { volume: 10n ** 30n, earnings: 7n };
    const finished = await change(record, { status: 'finished', worth });
    const mail = { ...NOTHING, sub: 'Mail', createdAt: 9 };
    const forum = { ...NOTHING, sub: 'forum', createdAt: 7, clicks: 3, exchanges: 1 };
    expect(await links()).toEqual([mail, { ...forum, finished: 1, ...worth }]);
    await change(finished, { worth: { volume: 0n, earnings: 0n } });
    expect(await links()).toEqual([mail, { ...forum, finished: 1 }]);
    await expect(subject().query('delete from affiliate_links')).rejects.toThrow('append-only');
  });

  it('never deletes a day', async () => {
    await days().addClicks([{ accountId: sampleName('a'), day: 1, clicks: 1 }]);
    for (const text of ['delete from affiliate_days', 'truncate affiliate_days'])
      await expect(subject().query(text)).rejects.toThrow('append-only');
  });
}
