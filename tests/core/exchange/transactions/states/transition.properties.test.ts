import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from '../../../../../core/exchange/transactions/states/deposit-sums.ts';
import { toleranceOf } from '../../../../../core/exchange/transactions/states/hold-reason.ts';
import { LEGAL_TRANSITIONS } from '../../../../../core/exchange/transactions/states/legal-transitions.ts';
import { TRANSACTION_STATUSES } from '../../../../../core/domain/transactions/transaction.ts';
import { NETWORK_FEE, eventSequence, replayed } from './event-sequences.ts';

const runs = { numRuns: 2000 };
const LOSSES: ReadonlySet<string> = new Set(['pay-in-gone', 'released']);

describe('a transaction after any sequence of events', () => {
  it('makes only legal transitions, each of which raises the version by one and adds a timeline entry', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after, entry } of replayed(given)) {
          expect(LEGAL_TRANSITIONS[before.status][event.kind]).toContain(after.status);
          expect(after.version).toBe(before.version + 1);
          expect(entry).toMatchObject({ sequence: after.version, kind: event.kind, status: after.status });
          expect((after.status === 'hold') === (after.holdReason !== undefined)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('uses each deposit once at most, and loses none: each is open, or in one round, or gone', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after } of replayed(given)) {
          for (const deposit of before.deposits) {
            const later = after.deposits.find(({ key: same }) => same === deposit.key);
            expect(later).toBeDefined();
            // Only what is not traded, or not paid out, returns the deposits of a round.
            const isStopped = before.status === 'exchanging' && after.status === 'hold';
            const isGivenBack = later!.round === undefined && (isStopped || LOSSES.has(event.kind));
            const isRefunded = event.kind === 'resolved' && before.status === 'hold' && later!.round === after.round;
            const isKept = deposit.round === undefined || later!.round === deposit.round;
            expect(isKept || isGivenBack || isRefunded).toBe(true);
          }
        }
      }),
      runs,
    );
  });

  it('sends at most once per round, and refunds what the round took less the network fee, or what was signed', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        const adopted = new Set<number>();
        for (const { event, after } of replayed(given)) {
          if (event.kind === 'adopted') adopted.add(after.sendings.at(-1)!.round);
          const confirmed = after.sendings.filter(({ status }) => status === 'confirmed');
          expect(new Set(confirmed.map(({ round }) => round)).size).toBe(confirmed.length);
          for (const { id } of after.sendings) expect(after.sendings.filter((one) => one.id === id)).toHaveLength(1);
          for (const { purpose, round, amount: units } of after.sendings) {
            const took = sumOf(after.deposits.filter((deposit) => deposit.round === round));
            expect(purpose === 'payout' || adopted.has(round) || units === took - NETWORK_FEE).toBe(true);
            expect(took).toBeGreaterThan(0n);
          }
        }
      }),
      runs,
    );
  });

  it('has inputs or a nonce exactly while a transfer is built, and never releases those of a signed one', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after } of replayed(given)) {
          for (const { id, status, unsigned, raw } of after.sendings) {
            expect(unsigned !== undefined).toBe(status !== 'intended');
            expect(raw !== undefined).toBe(['signed', 'confirmed', 'dead'].includes(status));
            const was = before.sendings.find((transfer) => transfer.id === id)?.status ?? 'intended';
            expect(status !== 'intended' || was === 'intended' || was === 'built').toBe(true);
          }
          expect(event.kind !== 'unbuilt' || after.attempts === before.attempts).toBe(true);
        }
      }),
      runs,
    );
  });

  it('neither trades nor builds a transfer while a deposit of its round is known to be gone', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after } of replayed(given)) {
          const isGone = (round: number | undefined) =>
            before.deposits.some((deposit) => deposit.round === round && deposit.status === 'gone');
          expect(event.kind === 'traded' && isGone(before.round)).toBe(false);
          expect(event.kind === 'built' && isGone(before.sendings.at(-1)!.round)).toBe(false);
          const isStopped = event.kind === 'pay-in-gone' && after.holdReason === 'review' && before.status !== 'hold';
          expect(isStopped && after.dueAt !== undefined && !after.abandonedOrders).toBe(false);
        }
      }),
      runs,
    );
  });

  it('sends to the redirected address, unless the transfer may already be in flight', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after } of replayed(given)) {
          for (const { id, address, status } of before.sendings)
            expect(
              status === 'intended' ||
                event.kind === 'adopted' ||
                event.kind === 'released' ||
                event.kind === 'resolved' ||
                after.sendings.find((one) => one.id === id)?.address === address,
            ).toBe(true);
          if (event.kind !== 'redirected') continue;
          const last = after.sendings.at(-1)!;
          expect(last).toMatchObject({ ...event.to, status: 'intended' });
          expect(last.purpose === 'payout' ? after.payout : after.refund).toEqual(event.to);
          expect(last.amount).toBe(before.sendings.at(-1)!.amount);
        }
      }),
      runs,
    );
  });

  it('adopts exactly what was signed, and only for a transfer that is not signed yet', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after } of replayed(given)) {
          if (event.kind !== 'adopted') continue;
          const { currency, amount: units, to, forms } = event.signed;
          const [was, is] = [before.sendings.at(-1)!, after.sendings.at(-1)!];
          expect(['intended', 'built']).toContain(was.status);
          expect(is).toMatchObject({ ...to, ...forms.at(-1)!, currency, amount: units, status: 'signed', id: was.id });
          expect(is.replaced).toEqual(forms.slice(0, -1));
          expect(is.purpose).toBe(currency === after.to ? 'payout' : 'refund');
          expect(after.status).toBe(is.purpose === 'payout' ? 'sending' : 'refunding');
          expect(is.purpose === 'payout' ? after.payout : after.refund).toEqual(to);
        }
      }),
      runs,
    );
  });

  it('makes another transfer of the same payment under a new ID for one that is given up, and only then', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after } of replayed(given)) {
          const dead = after.sendings.filter(({ status }) => status === 'dead').length;
          const wasDead = before.sendings.filter(({ status }) => status === 'dead').length;
          // A round whose deposits are lost is cancelled with all that was made for it.
          if (event.kind === 'released' && after.sendings.length < before.sendings.length) continue;
          expect(dead - wasDead).toBe(event.kind === 'buried' ? 1 : 0);
          if (event.kind !== 'buried') continue;
          const [was, is] = [before.sendings.at(-1)!, after.sendings.at(-1)!];
          expect(after.sendings.at(-2)).toEqual({ ...was, status: 'dead', asked: undefined });
          const { purpose, currency, amount: units, address } = was;
          expect(is).toMatchObject({ purpose, currency, amount: units, address, id: `${was.id}r`, status: 'intended' });
          expect([is.raw, is.chainTxId, is.replaced]).toEqual([undefined, undefined, undefined]);
        }
      }),
      runs,
    );
  });

  it('ends only when every deposit that came in time is used', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, after, event } of replayed(given)) {
          const isEnd = after.status === 'finished' || after.status === 'refunded';
          const wasEnd = before.status === after.status;
          if (!isEnd || wasEnd) continue;
          expect(
            after.deposits.every(({ round, status, isDust }) => round !== undefined || status === 'gone' || isDust),
          ).toBe(true);
          expect(after.finishedAt).toBeDefined();
          expect(after.dueAt === undefined).toBe(after.abandonedOrders === undefined);
          expect(['sent', 'pay-in-gone', 'released']).toContain(event.kind);
        }
      }),
      runs,
    );
  });

  it('exchanges only confirmed deposits of the agreed amount, within the tolerance, unless the customer accepts another', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, event, after } of replayed(given)) {
          if (after.status !== 'exchanging' || before.status === 'exchanging') continue;
          const taken = after.deposits.filter(({ round }) => round === after.round);
          expect(taken.every(({ status }) => status === 'confirmed')).toBe(true);
          const difference = sumOf(taken) - after.amountIn;
          const isClose = (difference < 0n ? -difference : difference) <= toleranceOf(after);
          const isAsAsked = isClose && taken.every(({ seenAt }) => seenAt <= after.payInUntil);
          expect(event.kind === 'resolved' ? after.isRepriced : isAsAsked).toBe(true);
        }
      }),
      runs,
    );
  });

  it('takes for dust only what is not worth sending back, all of it together, and never uses it', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { before, after } of replayed(given)) {
          const dust = after.deposits.filter(({ isDust }) => isDust);
          const here = sumOf(dust.filter(({ status }) => status !== 'gone'));
          expect(here).toBeLessThanOrEqual(before.returnCost ?? 0n);
          for (const { round } of dust) expect(round).toBeUndefined();
        }
      }),
      runs,
    );
  });

  it('has work due exactly in the states with work to do', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        for (const { after } of replayed(given)) {
          const isWorking = ['waiting', 'exchanging', 'sending', 'refunding'].includes(after.status);
          const waits = isWorking || after.abandonedOrders !== undefined;
          expect({ status: after.status, isDue: after.dueAt !== undefined }).toEqual({
            status: after.status,
            isDue: waits,
          });
        }
      }),
      runs,
    );
  });
});

describe('the table of transitions', () => {
  it('names every state, and has no way out of an end state', () => {
    expect(Object.keys(LEGAL_TRANSITIONS).toSorted()).toEqual([...TRANSACTION_STATUSES].toSorted());
    for (const end of ['finished', 'refunded'] as const)
      for (const [, next] of Object.entries(LEGAL_TRANSITIONS[end])) expect(next).toEqual([end]);
    expect(LEGAL_TRANSITIONS.finished.resolved).toBeUndefined();
  });

  it('accepts deposits in every state', () => {
    for (const status of TRANSACTION_STATUSES) expect(LEGAL_TRANSITIONS[status]['pay-in']).toBeDefined();
  });
});
