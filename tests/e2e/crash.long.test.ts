import { describe, expect, it } from 'vitest';
import { audit } from '../campaign/crash/audit.ts';
import type { Line, StoredTransaction } from '../campaign/crash/evidence.ts';
import { type CampaignReport, runCampaign } from '../campaign/crash/campaign.ts';

/**
 * The short form of `npm run campaign:crash`; its seed is the date's, so that days differ and a failure can be
 * repeated.
 */
const SHORT = { kills: 8, transactions: 10, seed: Math.floor(Date.now() / 86_400_000) };

function summaryOf({ findings, timelines }: CampaignReport): string {
  return [...findings.map(({ what }) => what), ...timelines].join('\n');
}

/** A first start on PGlite takes seconds of processor time, and the machine may be busy; milliseconds. */
const PATIENCE = { timeout: 400_000 };

describe('a server whose processes are killed at random', () => {
  it('loses nothing and pays everything once on PostgreSQL', PATIENCE, async () => {
    expect(summaryOf(await runCampaign({ ...SHORT, database: 'postgres' }))).toBe('');
  });

  it('does so on PGlite too, and its audit detects every planted fault', PATIENCE, async () => {
    const report = await runCampaign({ ...SHORT, database: 'pglite' });
    expect(summaryOf(report)).toBe('');
    const { evidence, customerRecords } = report;
    const [paid] = evidence.transactions.filter(({ sendings }) => sendings.length > 0);
    const [sending] = paid!.sendings;
    const payment = evidence.payments.find(({ orderId }) => orderId === sending!.id)!;
    const [posting, ...postings] = evidence.postings;
    const [delivery, ...deliveries] = evidence.deliveries;
    const earning = evidence.transactions.find(({ share }) => share > 0n)!;
    const changed = (change: Partial<StoredTransaction>) =>
      evidence.transactions.map((one) => (one === paid ? { ...one, ...change } : one));
    const changedSending = (change: Partial<Line>) =>
      changed({ sendings: paid!.sendings.map((one) => (one === sending ? { ...one, ...change } : one)) });
    const faults = {
      'a payout less': { payments: evidence.payments.filter((one) => one !== payment) },
      'a payout twice': { payments: [...evidence.payments, { ...payment, id: 'another' }] },
      'another amount': { transactions: changedSending({ amount: String(payment.amount + 1n) }) },
      'another address': { transactions: changedSending({ address: 'elsewhere' }) },
      'no record': { transactions: evidence.transactions.filter((one) => one !== paid) },
      'no end': { transactions: changed({ status: 'sending' }) },
      'an additional coin on the chain': { coins: new Map([...evidence.coins, [payment.ticker, 1n]]) },
      'a broken hash': { postings: [{ ...posting!, hash: '0' }, ...postings] },
      'a missing posting': { postings },
      'a missing event of a payment': { deliveries },
      'an event that was not received': {
        deliveries: [{ ...delivery!, status: 'delivered' }, ...deliveries],
        received: new Set<string>(),
      },
      'a share more': {
        transactions: evidence.transactions.map((one) => (one === earning ? { ...one, share: one.share + 1n } : one)),
      },
      'a commission that is not booked': { affiliatePostings: evidence.affiliatePostings.slice(1) },
      'a line less': { events: evidence.events.filter((event) => event['transaction_id'] !== paid!.id) },
    };
    const unseen = Object.entries(faults).filter(
      ([, fault]) => audit({ ...evidence, ...fault }, customerRecords).length === 0,
    );
    expect(unseen.map(([name]) => name)).toEqual([]);
  });
});
