import { isoTime } from '../../domain/iso-time.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { StaffDeposit, StuckTransaction, StaffApi } from '../../ports/apis/staff-api.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { AuditLine } from '../../ports/stores/staff-audit.ts';
import type { SuspenseDeposit, SuspenseReturn, SuspenseState } from '../../ports/stores/operation/suspense-store.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import { type ReturnServiceParts, ReturnService } from '../transactions/suspense/return-service.ts';
import type { AmountFormatter } from './amount-formatter.ts';
import { redactedText } from './redacted-text.ts';
import { auditLines, type By } from './staff-action.ts';

/** Deposits that staff sees at most. */
const LATEST = 200;
const OPEN: readonly SuspenseState[] = ['held', 'returning'];
const ALL: readonly SuspenseState[] = [...OPEN, 'returned', 'lost', 'kept'];

/** How long a return may take before staff looks, in milliseconds: a transaction's confirmations take as long. */
const RETURN_MS = 6 * 3_600_000;

interface StaffSuspenseParts {
  readonly store: Store;
  readonly returns: ReturnService;
  readonly amounts: AmountFormatter;
  readonly clock: Clock;
}

/** Deposits that no exchange can use: staff lists and returns them, and each action is audited. */
export class StaffSuspense {
  readonly #parts: StaffSuspenseParts;

  constructor(parts: StaffSuspenseParts) {
    this.#parts = parts;
  }

  /** The newest first. @param hasEnded also those that nothing is to be done with any more. */
  async list(hasEnded: boolean): Promise<StaffDeposit[]> {
    const { store } = this.#parts;
    const found = await store.suspense.list(hasEnded ? ALL : OPEN, LATEST);
    return Promise.all(found.map(async (deposit) => this.#shown(deposit, await auditOf(store, deposit.id))));
  }

  /** Returns that have failed at least this often, and those that have waited for hours. */
  async stuck(attempts: number): Promise<readonly (readonly [number, StuckTransaction])[]> {
    const { store, clock } = this.#parts;
    const found = await store.suspense.stuck(Math.max(1, attempts), clock.now() - RETURN_MS);
    return found.map((deposit) => {
      const { id, currency, return: back } = deposit;
      const at = back!.requestedAt;
      const times = { createdAt: isoTime(at), updatedAt: isoTime(at) };
      return [at, { id, status: 'returning', from: currency, to: currency, ...times, work: workOf(deposit) }] as const;
    });
  }

  /** @throws ExchangeError as `ReturnService.byStaff`. */
  return(id: string, to: Destination, by: By): Promise<StaffDeposit> {
    const where = to.extraId === undefined ? to.address : `${to.address} (${to.extraId})`;
    return this.#act(`return to ${where}`, id, by, (unit, actor) =>
      this.#parts.returns.byStaff(unit, { id, to }, actor),
    );
  }

  /** @throws ExchangeError as `ReturnService.keep`. */
  keep(id: string, by: By): Promise<StaffDeposit> {
    return this.#act('keep', id, by, (unit) => this.#parts.returns.keep(unit, id));
  }

  #act(
    action: string,
    id: string,
    { actor: name, reason }: By,
    work: (unit: UnitOfWork, actor: string) => Promise<SuspenseDeposit>,
  ): Promise<StaffDeposit> {
    const { store, clock } = this.#parts;
    const actor = `staff:${name}`;
    return store.atomically(async (unit) => {
      const deposit = await work(unit, actor);
      await unit.audit.add({ at: clock.now(), actor, action, transactionId: subjectOf(id), reason });
      return this.#shown(deposit, await auditOf(unit, id));
    });
  }

  #shown(deposit: SuspenseDeposit, audit: readonly AuditLine[]): StaffDeposit {
    const { amounts, returns } = this.#parts;
    const { id, state, chain, currency, amount, at, chainTxId, key, transactionId, bookedAt, isGone } = deposit;
    const returnable = returns.amountOf(deposit);
    return {
      id,
      state,
      chain,
      ...amounts.of(currency, amount),
      ...at,
      chainTxId,
      key,
      ...(transactionId !== undefined && { transactionId }),
      bookedAt: isoTime(bookedAt),
      isGone,
      ...(returnable !== undefined && { returnable: amounts.of(currency, returnable) }),
      ...(deposit.return && { return: this.#return(deposit, deposit.return) }),
      work: workOf(deposit),
      audit: auditLines(audit),
    };
  }

  #return({ currency, amount }: SuspenseDeposit, back: SuspenseReturn) {
    const { to, step, networkFee, chainTxId, requestedAt, requestedBy, endedAt } = back;
    return {
      ...to,
      ...this.#parts.amounts.of(currency, amount - networkFee),
      step,
      ...(chainTxId !== undefined && { chainTxId }),
      requestedAt: isoTime(requestedAt),
      requestedBy,
      ...(endedAt !== undefined && { endedAt: isoTime(endedAt) }),
    };
  }
}

/** What staff does with deposits in suspense, on the database alone. */
export function openSuspense(
  parts: ReturnServiceParts & Pick<StaffSuspenseParts, 'store' | 'amounts' | 'clock'>,
): StaffSuspense {
  const { store, amounts, clock } = parts;
  return new StaffSuspense({ store, amounts, clock, returns: new ReturnService(parts) });
}

/** The calls of staff about deposits in suspense. */
export function suspenseCalls(suspense: StaffSuspense): Pick<StaffApi, 'suspense' | 'returnDeposit' | 'keepDeposit'> {
  return {
    suspense: ({ all }) => suspense.list(all !== undefined),
    returnDeposit: ({ id, address, extraId, ...by }) => suspense.return(id, { address, extraId }, by),
    keepDeposit: ({ id, ...by }) => suspense.keep(id, by),
  };
}

function workOf({ dueAt, attempts, lastError }: SuspenseDeposit): StaffDeposit['work'] {
  return {
    step: dueAt === undefined ? 'nothing' : 'return the deposit',
    ...(dueAt !== undefined && { dueAt: isoTime(dueAt) }),
    attempts,
    ...(lastError !== undefined && { lastError: redactedText(lastError) }),
  };
}

/** The subject of the audit: a deposit has no transaction of its own. */
function subjectOf(id: string): string {
  return `suspense:${id}`;
}

function auditOf({ audit }: Pick<UnitOfWork, 'audit'>, id: string): Promise<readonly AuditLine[]> {
  return audit.ofTransaction(subjectOf(id));
}
