import { query } from '../../support/servers/postgres.ts';
import { addressOf, becomes, create, type Made, orderOf, pay, resolveHold } from '../customer.ts';
import { withChain } from '../freeze.ts';
import { altway } from '../product.ts';
import type { Visitor } from '../visitor.ts';
import { waitUntil } from '../wait-until.ts';

/** What exchanges are made with. */
export interface Filling {
  readonly visitor: Visitor;
  readonly databaseUrl: string;
  readonly folder: string;
  /** By which staff commands find the folder and a token. */
  readonly staff: Readonly<Record<string, string>>;
  /** The partner's name in links. */
  readonly refId: string;
  /** What was made so far, by its label. */
  readonly made: Map<string, Made>;
}

/** States that are kept by failing the step that leaves them. */
const FROZEN = ['exchanging', 'sending intended', 'sending built', 'sending signed', 'refunding signed'] as const;
/** Those whose signed transfer is kept from the chain as well: it has not been sent. */
const UNSENT = 'not on the chain';

async function made(filling: Filling, label: string, order: Readonly<Record<string, string>> = {}): Promise<Made> {
  const one = await create(filling.visitor, order);
  filling.made.set(label, one);
  return one;
}

/** Exchanges that have come to their end, partners' earnings among them. */
export async function fillFinished(filling: Filling): Promise<void> {
  const { visitor, refId } = filling;
  // Large ones: half of their fees is enough to be converted and paid out.
  const brought = ['doge', 'eth', 'xrp'].map(async (to) => {
    const one = await made(filling, `finished, to ${to}`, { to, amount: '150', refId });
    await pay(visitor, one);
    await becomes(visitor, one, 'finished');
  });
  const refunded = async () => {
    const refundAddress = await addressOf(visitor, 'ltc');
    const one = await made(filling, 'refunded', { refundAddress });
    await pay(visitor, one, '5');
    await becomes(visitor, one, 'hold');
    await resolveHold(visitor, one, { choice: 'refund' });
    await becomes(visitor, one, 'refunded');
  };
  await Promise.all([...brought, refunded()]);
}

/** Holds of several reasons, and what was decided on one. */
export async function fillHolds(filling: Filling): Promise<void> {
  const { visitor, staff } = filling;
  const held = async (label: string, amount: string | undefined) => {
    const one = await made(filling, label);
    await pay(visitor, one, amount);
    await becomes(visitor, one, 'hold');
    return one;
  };
  const review = async () => {
    const one = await made(filling, 'hold, review');
    const { code, err } = await altway(staff, 'support', 'hold', one.id, '--reason', 'looks odd');
    if (code !== 0) throw new Error(err);
    await pay(visitor, one);
  };
  const toppingUp = async () => {
    const one = await held('waiting, topping up', '5');
    await resolveHold(visitor, one, { choice: 'top-up' });
    await becomes(visitor, one, 'waiting');
  };
  const late = async () => {
    await pay(visitor, filling.made.get('hold, late')!);
    await becomes(visitor, filling.made.get('hold, late')!, 'hold');
  };
  await Promise.all([held('hold, underpaid', '5'), held('hold, overpaid', '30'), review(), toppingUp(), late()]);
}

/** Exchanges that were killed in the midst of a step. */
export async function fillUnderWay(filling: Filling): Promise<void> {
  await Promise.all([
    ...FROZEN.map((state) => underWay(filling, state)),
    ...(['sending signed', 'refunding signed'] as const).map((state) => underWay(filling, state, UNSENT)),
    failed(filling),
  ]);
}

async function underWay(filling: Filling, state: (typeof FROZEN)[number], note?: typeof UNSENT, label?: string) {
  const { visitor, databaseUrl, folder } = filling;
  const refundAddress = await addressOf(visitor, 'ltc');
  const one = await made(filling, label ?? [state, note].filter(Boolean).join(', '), { refundAddress });
  await query(databaseUrl, 'insert into upgrade_frozen values ($1, $2)', [one.id, state]);
  if (note) withChain(folder, (chain) => chain.prepare('INSERT INTO upgrade_frozen VALUES (?)').run(`${one.id}-1`));
  const isRefund = state.startsWith('refunding');
  await pay(visitor, one, isRefund ? '5' : undefined);
  if (isRefund) {
    await becomes(visitor, one, 'hold');
    await resolveHold(visitor, one, { choice: 'refund' });
  }
  // The step that is due has been tried, and failed.
  await waitUntil(`${one.id} to stay ${state}`, async () => {
    const [row] = await query(databaseUrl, 'select last_error from work where id = $1', [one.id]);
    return /frozen for the fixture/.test(String(row!['last_error'])) ? row : undefined;
  });
  return one;
}

/** The simulated chain fails no transfer, so what a real one's refusal stores is written down here. */
async function failed(filling: Filling): Promise<void> {
  const { databaseUrl } = filling;
  const { id } = await underWay(filling, 'sending signed', UNSENT, 'failed');
  const statements = [
    `delete from upgrade_frozen where id = '${id}'`,
    `update transactions set status = 'failed', version = version + 1 where id = '${id}'`,
    `delete from work where id = '${id}'`,
    `insert into transaction_events (transaction_id, sequence, at, kind, status, hold_reason, details, actor)
      select transaction_id, sequence + 1, at, 'send-failed', 'failed', null,
        json_build_object('id', transaction_id || '-1'), actor
      from transaction_events where transaction_id = '${id}' order by transaction_events.sequence desc limit 1`,
  ];
  await query(databaseUrl, `begin; ${statements.join('; ')}; commit`);
}

/** Exchanges that nobody has paid yet; one is made with an idempotency key. */
export async function fillWaiting(filling: Filling) {
  const { visitor } = filling;
  await made(filling, 'waiting, floating');
  const fixed = async () => {
    const quote = await visitor.ask('/exchange/quote', { from: 'ltc', to: 'doge', amount: '15', fixed: true });
    const refundAddress = await addressOf(visitor, 'ltc');
    return { from: 'ltc', to: 'doge', quoteId: quote.fixed.id as string, refundAddress };
  };
  await made(filling, 'waiting, fixed', await fixed());
  const key = 'a creation that is sent twice';
  const body = await orderOf(visitor, {});
  const { id, trackSecret } = await visitor.ask('/exchange/transactions', body, { 'idempotency-key': key });
  filling.made.set('waiting, with an idempotency key', { id, secret: trackSecret });
  return { body, key, id: id as string };
}

/** Nobody pays these. @param label names when. */
export async function fillUnpaid(filling: Filling, label: string): Promise<void> {
  const { visitor } = filling;
  await made(filling, `${label}, floating`);
  const quote = await visitor.ask('/exchange/quote', { from: 'ltc', to: 'doge', amount: '15', fixed: true });
  const refundAddress = await addressOf(visitor, 'ltc');
  await made(filling, `${label}, fixed`, { quoteId: quote.fixed.id, refundAddress });
}
