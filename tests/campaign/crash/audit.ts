import { createHash } from 'node:crypto';
import { parseUnits } from '../../../core/domain/amount.ts';
import { commissionFindings, webhookFindings } from './audit-affiliate.ts';
import type { CustomerRecord } from './customer.ts';
import type { ChainPayment, Evidence, Finding, Line, StoredTransaction } from './evidence.ts';

const CLOSED = new Set(['finished', 'refunded']);

/** Compares the server's database, the chain and the customers' records. @returns the findings; none when all agree. */
export function audit(evidence: Evidence, customerRecords: readonly CustomerRecord[]): readonly Finding[] {
  const stored = new Map(evidence.transactions.map((one) => [one.id, one]));
  return [
    ...customerRecords.flatMap((customerRecord) => acknowledged(customerRecord, stored)),
    ...counted(evidence, customerRecords),
    ...evidence.transactions.flatMap((one) => [
      ...timeline(one, evidence),
      ...paidIn(one, evidence.payments),
      ...sentOut(one, evidence.payments),
    ]),
    ...unrecorded(evidence),
    ...ledger(evidence),
    ...hashChain(evidence),
    ...commissionFindings(evidence),
    ...webhookFindings(evidence),
  ];
}

function acknowledged(
  { plan, id, answers, made, last }: CustomerRecord,
  stored: Map<string, StoredTransaction>,
): Finding[] {
  const one = stored.get(id);
  const finding = (what: string): Finding => ({ what, transaction: id });
  if (!one) return [finding(`transaction ${id} was acknowledged and is lost`)];
  const findings: Finding[] = [];
  if (answers.some((answer) => answer !== id))
    findings.push(finding(`one idempotency key created ${[...new Set(answers)].join()}`));
  if (plan.kind === 'unpaid') {
    const isUntouched = one.deposits.length === 0 && ['waiting', 'expired', 'overdue'].includes(one.status);
    return isUntouched ? findings : [...findings, finding(`never paid, and ${one.status}`)];
  }
  if (!CLOSED.has(one.status)) findings.push(finding(`paid, and at the end ${one.status} ${one.hold ?? ''}`));
  if (one.status !== last.status) findings.push(finding(`the customer saw ${last.status}, stored is ${one.status}`));
  const payout = one.sendings.find(({ purpose, round }) => purpose === 'payout' && round === 1);
  const decimals = made.amountTo.split('.')[1]?.length ?? 0;
  const promised = parseUnits(made.amountTo, Math.max(decimals, 18), 'floor');
  const received = last.sendings.find(({ purpose }) => purpose === 'payout')?.amount;
  if (
    (plan.kind === 'fixed' || plan.kind === 'payment') &&
    payout &&
    parseUnits(received ?? '0', Math.max(decimals, 18), 'floor') !== promised
  )
    findings.push(finding(`promised ${made.amountTo}, paid out ${received}`));
  return findings;
}

/** Checks that there are as many transactions as requests, and as many keys. */
function counted({ transactions, keys }: Evidence, customerRecords: readonly CustomerRecord[]): Finding[] {
  const known = new Set(customerRecords.map(({ id }) => id));
  const strays = transactions.filter(({ id }) => !known.has(id));
  return [
    ...strays.map(({ id }) => ({ what: `no customer knows transaction ${id}`, transaction: id })),
    ...(known.size === customerRecords.length ? [] : [{ what: 'two requests were answered with one transaction' }]),
    ...(new Set(keys).size === keys.length && keys.length === transactions.length
      ? []
      : [{ what: `${keys.length} idempotency keys for ${transactions.length} transactions` }]),
  ];
}

function timeline({ id, version, status }: StoredTransaction, { events }: Evidence): Finding[] {
  const own = events.filter((event) => event['transaction_id'] === id);
  const isWhole = own.length === version && own.every((event, index) => Number(event['sequence']) === index + 1);
  const isLast = own.at(-1)?.['status'] === status;
  return isWhole && isLast
    ? []
    : [{ what: `the timeline has ${own.length} entries for version ${version}`, transaction: id }];
}

/** Checks that each payment on the chain is in the record, and no other. */
function paidIn({ id, from, payIn, deposits }: StoredTransaction, payments: readonly ChainPayment[]): Finding[] {
  const there = payments.filter((payment) => payment.ticker === from && isTo(payment, payIn));
  const confirmed = deposits.filter(({ status }) => status === 'confirmed');
  const missing = there.filter((payment) => !confirmed.some((deposit) => isDepositOf(deposit, payment)));
  const invented = confirmed.filter((deposit) => !there.some((payment) => isDepositOf(deposit, payment)));
  const isTwice = new Set(confirmed.map(({ key }) => key)).size < confirmed.length || confirmed.length > there.length;
  return [
    ...missing.map((payment) => ({ what: `the payment ${payment.id} is not in the record`, transaction: id })),
    ...invented.map(({ key }) => ({ what: `the payment ${key} is not on the chain`, transaction: id })),
    ...(isTwice ? [{ what: `${confirmed.length} deposits for ${there.length} payments`, transaction: id }] : []),
    ...deposits
      .filter(({ status }) => status === 'seen')
      .map(({ key }) => ({ what: `the payment ${key} was never settled`, transaction: id })),
  ];
}

function isDepositOf({ chainTxId, amount }: Line, payment: ChainPayment): boolean {
  return chainTxId === payment.id && BigInt(amount) === payment.amount;
}

/**
 * Checks that each payout and refund is on the chain once: to the address, with the amount, under the ID of the record.
 */
function sentOut({ id, sendings }: StoredTransaction, payments: readonly ChainPayment[]): Finding[] {
  return sendings.flatMap((sending) => {
    const there = payments.filter((payment) => payment.kind === 'transfer' && isOf(payment, sending));
    const isRight = there.length === 1 && matchesTransfer(there[0]!, sending) && sending.status === 'confirmed';
    const description = `${sending.purpose} ${sending.id} of ${sending.amount} ${sending.currency} (${sending.status})`;
    return isRight
      ? []
      : [{ what: `${description} is on the chain ${there.length} times: ${show(there)}`, transaction: id }];
  });
}

/** Batches pay several customers with one transaction, each at an address of their own. */
function isOf({ id, orderId, address }: ChainPayment, sending: Line): boolean {
  return orderId === undefined ? id === sending.chainTxId && address === sending.address : orderId === sending.id;
}

function matchesTransfer(payment: ChainPayment, sending: Line): boolean {
  return (
    payment.id === sending.chainTxId &&
    payment.ticker === sending.currency &&
    payment.amount === BigInt(sending.amount) &&
    isTo(payment, { address: sending.address!, extraId: sending.extraId })
  );
}

/** Checks that every transfer of the exchange, and every payment to a customer's address, has a record. */
function unrecorded({ transactions, payments }: Evidence): Finding[] {
  const sendings = transactions.flatMap((one) => one.sendings);
  const known = new Set(sendings.map(({ chainTxId }) => chainTxId));
  const strangers = payments.filter(({ kind, id }) => kind === 'transfer' && !known.has(id));
  return strangers.map((payment) => ({ what: `no record of ${show([payment])}` }));
}

function ledger({ sums, balances, coins }: Evidence): Finding[] {
  const findings: Finding[] = [];
  const currencies = [...new Set(sums.map(([currency]) => currency))];
  const of = (currency: string, account: string) =>
    sums.find(([one, other]) => one === currency && other === account)?.[2] ?? 0n;
  for (const currency of currencies) {
    const rest = sums.filter(([one]) => one === currency).reduce((sum, [, , amount]) => sum + amount, 0n);
    if (rest !== 0n) findings.push({ what: `the ledger is off by ${rest} ${currency}` });
    const held = coins.get(currency) ?? 0n;
    if (of(currency, 'chain') !== held)
      findings.push({ what: `the ledger says ${of(currency, 'chain')} ${currency} on the chain, the chain ${held}` });
    for (const account of ['customers', 'refunds']) {
      const left = of(currency, account);
      if (left !== 0n) findings.push({ what: `${left} ${currency} are left on ${account}` });
    }
  }
  const text = (list: readonly (readonly [string, string, bigint])[]) =>
    list
      .filter(([, , amount]) => amount !== 0n)
      .map((one) => one.join(' '))
      .toSorted()
      .join();
  if (text(sums) !== text(balances)) findings.push({ what: 'the balances differ from the sums of the entries' });
  return findings;
}

/** Recomputed from the stored texts. */
function hashChain({ postings, sums }: Evidence): Finding[] {
  let before = '0'.repeat(64);
  const added = new Map<string, bigint>();
  for (const [index, { sequence, content, previousHash, hash }] of postings.entries()) {
    const expected = createHash('sha256').update(`${before}\n${sequence}\n${content}`).digest('hex');
    if (sequence !== index + 1 || previousHash !== before || hash !== expected)
      return [{ what: `the hash chain breaks at posting ${sequence}` }];
    before = hash;
    const [, , , , lines] = JSON.parse(content) as [string, string, string, number, [string, string, string][]];
    for (const [currency, account, amount] of lines)
      added.set(`${currency} ${account}`, (added.get(`${currency} ${account}`) ?? 0n) + BigInt(amount));
  }
  const off = sums.filter(([currency, account, amount]) => (added.get(`${currency} ${account}`) ?? 0n) !== amount);
  return off.map(([currency, account]) => ({
    what: `entries of ${currency} ${account} are not those of the postings`,
  }));
}

function isTo(payment: ChainPayment, to: { readonly address: string; readonly extraId?: string | undefined }): boolean {
  return payment.address === to.address && payment.extraId === to.extraId;
}

function show(payments: readonly ChainPayment[]): string {
  return payments
    .map(({ amount, ticker, address, orderId }) => `${amount} ${ticker} to ${address} (${orderId})`)
    .join(', ');
}
