import type { Evidence, Finding, StoredTransaction } from './evidence.ts';

/**
 * Checks that the commission is half of the service fee of each referred, finished transaction: in the records, in the
 * affiliate's postings, in the ledger.
 */
export function commissionFindings({ transactions, affiliatePostings, sums }: Evidence): Finding[] {
  const findings: Finding[] = [];
  const owed = new Map<string, bigint>();
  for (const one of transactions) {
    const share = commissionOf(one);
    owed.set(one.to, (owed.get(one.to) ?? 0n) + share);
    if (one.share !== share)
      findings.push({ what: `the commission of ${one.id} is ${one.share}, not ${share}`, transaction: one.id });
  }
  for (const [currency, amount] of owed) {
    const booked = affiliatePostings.filter(([, one]) => one === currency).reduce((sum, [, , each]) => sum + each, 0n);
    const inLedger = sums.find(([one, account]) => one === currency && account === 'affiliates')?.[2] ?? 0n;
    if (booked !== amount || -inLedger !== amount)
      findings.push({
        what: `affiliates are owed ${amount} ${currency}, booked ${booked}, in the ledger ${-inLedger}`,
      });
  }
  return findings;
}

function commissionOf({ isBrought, status, serviceFee, deposits, sendings }: StoredTransaction): bigint {
  const refunded = new Set(sendings.filter(({ purpose }) => purpose === 'refund').map(({ round }) => round));
  const traded = deposits.filter(({ round }) => round !== undefined && !refunded.has(round));
  const isLost = traded.some((deposit) => deposit.status === 'gone');
  return isBrought && status === 'finished' && !isLost ? serviceFee / 2n : 0n;
}

/**
 * Checks that the merchant gets each status of a payment once, under one ID, and has received every event noted as
 * delivered.
 */
export function webhookFindings({ transactions, events, deliveries, received }: Evidence): Finding[] {
  const findings: Finding[] = [];
  for (const { id } of transactions.filter((one) => one.isPayment)) {
    const own = events.filter((event) => event['transaction_id'] === id);
    const news = own.filter((event, index) => event['status'] !== own[index - 1]?.['status']);
    const wanted = news.map((event) => Number(event['sequence']));
    const written = deliveries.filter(({ paymentId }) => paymentId === id).map(({ sequence }) => sequence);
    if (written.toSorted((a, b) => a - b).join() !== wanted.join())
      findings.push({
        what: `the merchant got events of ${id} ${written.join()}, not ${wanted.join()}`,
        transaction: id,
      });
  }
  const notReceived = deliveries.filter(({ id, status }) => status === 'delivered' && !received.has(id));
  return [
    ...findings,
    ...notReceived.map(({ id }) => ({ what: `the event ${id} is noted as delivered, but was not received` })),
  ];
}
