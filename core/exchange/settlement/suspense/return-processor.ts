import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { SignedForm } from '../../../domain/transaction-record.ts';
import type { LedgerEntry } from '../../../domain/transactions/ledger.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { SuspenseDeposit, SuspenseReturn } from '../../../ports/stores/operation/suspense-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { ChainFee } from '../../transactions/states/transaction-event.ts';
import { withoutReturn } from '../../transactions/suspense/held-deposits.ts';
import type { OutgoingTransfer, TransferUpdate } from '../outgoing-transfer.ts';
import type { TransferSender } from '../transfer-sender.ts';

/** A deposit with the return that is being sent. */
type Returning = SuspenseDeposit & { readonly return: SuspenseReturn };

/** Returns deposits in suspense, with the sender that also sends customers' payouts and refunds. */
export class ReturnProcessor {
  readonly #sender: TransferSender;
  readonly #clock: Clock;

  constructor(sender: TransferSender, clock: Clock) {
    this.#sender = sender;
    this.#clock = clock;
  }

  /** Takes one step. @param busyUntil end of the lease. @returns the same object if the chain has no news. */
  async run(deposit: SuspenseDeposit, busyUntil: number): Promise<SuspenseDeposit | undefined> {
    if (!isReturning(deposit)) return deposit;
    return this.#sender.run(transferOf(deposit), {
      found: deposit as SuspenseDeposit,
      update: async (unit, transfer, update) => {
        const now = await unit.suspense.lock(deposit.id);
        // Staff may have given it another address meanwhile, or the deposit is lost.
        if (!now || !isReturning(now) || !isSame(now, transfer)) return now;
        return this.#take(unit, now, await update(), busyUntil);
      },
    });
  }

  async #take(unit: UnitOfWork, deposit: Returning, update: TransferUpdate, dueAt: number): Promise<SuspenseDeposit> {
    const next = taken(deposit, update, { at: this.#clock.now(), dueAt });
    await unit.suspense.update(next);
    if (update.kind === 'sent') await this.#book(unit, deposit, [...paid(deposit), ...feeOf(update.fee)]);
    if (update.kind === 'send-failed') await this.#book(unit, deposit, feeOf(update.fee));
    return next;
  }

  async #book(unit: UnitOfWork, deposit: Returning, lines: readonly LedgerEntry[]): Promise<void> {
    const entries = lines.filter(({ amount }) => amount !== 0n);
    if (entries.length === 0) return;
    const { transactionId } = deposit;
    const id = `return:${orderIdOf(deposit)}`;
    await unit.ledger.post({ id, kind: 'suspense-return', transactionId, at: this.#clock.now(), entries });
  }
}

function isReturning(deposit: SuspenseDeposit): deposit is Returning {
  return deposit.state === 'returning' && deposit.return !== undefined;
}

/**
 * The name of the order: the signer signs each once. A return that moved nothing is followed by one with another name; the
 * prefix keeps it apart from every transaction's.
 */
function orderIdOf({ id, failedReturns }: SuspenseDeposit): string {
  return failedReturns === 0 ? `return-${id}` : `return-${id}-${failedReturns}`;
}

function transferOf(deposit: Returning): OutgoingTransfer {
  const { currency, amount, return: back } = deposit;
  const { to, networkFee, step: status, unsigned, raw, chainTxId, replaced, signedAt } = back;
  const forms = { unsigned, raw, chainTxId, replaced, signedAt };
  return { ...to, id: orderIdOf(deposit), currency, amount: amount - networkFee, status, ...forms };
}

function isSame(deposit: Returning, { id, status, unsigned, address, extraId }: OutgoingTransfer): boolean {
  const { step, unsigned: built, to } = deposit.return;
  const isOrder = orderIdOf(deposit) === id && to.address === address && to.extraId === extraId;
  return isOrder && step === status && built === unsigned;
}

function taken(
  deposit: Returning,
  update: TransferUpdate,
  { at, dueAt }: { readonly at: number; readonly dueAt: number },
): SuspenseDeposit {
  const back = deposit.return;
  // As with transactions, building alone does not reset the retry counter.
  const made = { ...deposit, attempts: 0, lastError: undefined, dueAt };
  switch (update.kind) {
    case 'built':
      return { ...deposit, dueAt, return: { ...back, step: 'built', unsigned: update.unsigned } };
    case 'unbuilt':
      return { ...deposit, dueAt, return: { ...back, step: 'intended', unsigned: undefined } };
    case 'signed': {
      const { raw, chainTxId } = update;
      return { ...made, return: { ...back, step: 'signed', raw, chainTxId, signedAt: at } };
    }
    case 'adopted':
      return { ...made, return: { ...back, step: 'signed', ...adopted(deposit, update), signedAt: at } };
    case 'replaced':
      return { ...made, return: { ...back, ...newestOf(update.forms), signedAt: at } };
    case 'rescue-refused':
      return { ...deposit, dueAt, lastError: update.reason };
    case 'sent':
      return {
        ...made,
        state: 'returned',
        dueAt: undefined,
        return: { ...back, ...update.form, step: 'confirmed', endedAt: at },
      };
    case 'send-failed':
      return given(deposit, 'The chain moved nothing');
    case 'buried':
      return given(deposit, update.reason);
  }
}

/** Nothing was moved: the deposit can be returned once more, under another name. */
function given(deposit: Returning, lastError: string): SuspenseDeposit {
  const free = withoutReturn(deposit, deposit.isGone ? 'lost' : 'held');
  return { ...free, failedReturns: deposit.failedReturns + 1, lastError };
}

function newestOf(forms: readonly SignedForm[]): Pick<SuspenseReturn, keyof SignedForm | 'replaced'> {
  return { ...forms.at(-1)!, replaced: forms.slice(0, -1) };
}

/**
 * What the signer had signed before a restore is what was returned.
 * @throws ExchangeError conflict when that is another currency, or more than the deposit.
 */
function adopted(
  { currency, amount }: Returning,
  { signed }: Extract<TransferUpdate, { readonly kind: 'adopted' }>,
): Pick<SuspenseReturn, keyof SignedForm | 'replaced' | 'to' | 'networkFee'> {
  if (signed.currency !== currency || signed.amount > amount)
    throw new ExchangeError('conflict', 'The signer signed another transfer under this name');
  return { ...newestOf(signed.forms), to: signed.to, networkFee: amount - signed.amount };
}

function paid({ currency, amount, return: { networkFee } }: Returning): readonly LedgerEntry[] {
  return [
    { currency, account: 'suspense', amount },
    { currency, account: 'network-fees', amount: -networkFee },
    { currency, account: 'chain', amount: networkFee - amount },
  ];
}

function feeOf(fee: ChainFee | undefined): readonly LedgerEntry[] {
  if (!fee) return [];
  const { ticker: currency, amount } = fee;
  return [
    { currency, account: 'network-fees', amount },
    { currency, account: 'chain', amount: -amount },
  ];
}
