import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { SignedForm } from '../../../domain/transaction-record.ts';
import type { LedgerEntry, Posting } from '../../../domain/transactions/ledger.ts';
import type { AffiliatePayoutRecord } from '../../../ports/stores/affiliates/affiliate-payouts.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { OutgoingTransfer, TransferUpdate } from '../../settlement/outgoing-transfer.ts';
import type { TransferSender } from '../../settlement/transfer-sender.ts';
import type { ChainFee } from '../../transactions/states/transaction-event.ts';

/** Sends a payout to an affiliate, with the sender that also sends customers' payouts. */
export class PayoutProcessor {
  readonly #sender: TransferSender;
  readonly #clock: Clock;

  constructor(sender: TransferSender, clock: Clock) {
    this.#sender = sender;
    this.#clock = clock;
  }

  /** Takes one step. @param busyUntil end of the lease. @returns the same object if the chain has no news. */
  async run(record: AffiliatePayoutRecord, busyUntil: number): Promise<AffiliatePayoutRecord | undefined> {
    if (record.status !== 'sending') return record;
    const transfer = transferOf(record);
    return this.#sender.run(transfer, {
      found: record,
      update: async (unit, { status, unsigned }, update) => {
        const now = await unit.affiliatePayouts.lock(record.id);
        if (now?.status !== 'sending' || now.step !== status || now.unsigned !== unsigned) return now;
        return this.#take(unit, now, await update(), busyUntil);
      },
    });
  }

  async #take(
    unit: UnitOfWork,
    record: AffiliatePayoutRecord,
    update: TransferUpdate,
    dueAt: number,
  ): Promise<AffiliatePayoutRecord> {
    const next = taken(record, update, { at: this.#clock.now(), dueAt });
    await unit.affiliatePayouts.update(next);
    if (update.kind === 'sent') await this.#book(unit, next, 'payout', [...paid(next), ...feeOf(update.fee)]);
    if (update.kind === 'send-failed') await this.#giveBack(unit, next, update.fee);
    if (update.kind === 'buried') await this.#giveBack(unit, next, undefined);
    return next;
  }

  /** Returns the amount to the affiliate's balance: the chain moved nothing. The chain's fee is the exchange's loss. */
  async #giveBack(unit: UnitOfWork, record: AffiliatePayoutRecord, fee: ChainFee | undefined): Promise<void> {
    const { id: reference, accountId, currency, amount } = record;
    const at = this.#clock.now();
    await unit.affiliateLedger.add({ accountId, currency, kind: 'payout-returned', amount, at, reference });
    await this.#book(unit, record, 'payout-failed', feeOf(fee));
  }

  async #book(
    unit: UnitOfWork,
    { id }: AffiliatePayoutRecord,
    kind: 'payout' | 'payout-failed',
    lines: readonly LedgerEntry[],
  ): Promise<void> {
    const entries = lines.filter(({ amount }) => amount !== 0n);
    if (entries.length === 0) return;
    const posting: Posting = { id: `payout:${id}`, kind: `affiliate-${kind}`, at: this.#clock.now(), entries };
    await unit.ledger.post(posting);
  }
}

/** The transfer that the signer signs: the prefix keeps its ID apart from every transaction's. */
function transferOf(record: AffiliatePayoutRecord): OutgoingTransfer {
  const { id, currency, amount, networkFee, to, step, unsigned, raw, chainTxId, replaced, signedAt } = record;
  // A failed payout is never sent again.
  const status = step === 'failed' ? 'confirmed' : step;
  const forms = { unsigned, raw, chainTxId, replaced, signedAt };
  return { ...to, id: `payout-${id}`, currency, amount: amount - networkFee, status, ...forms };
}

function taken(
  record: AffiliatePayoutRecord,
  update: TransferUpdate,
  { at, dueAt }: { readonly at: number; readonly dueAt: number },
): AffiliatePayoutRecord {
  const made = { ...record, attempts: 0, lastError: undefined };
  switch (update.kind) {
    case 'built':
      // As with transactions, building alone does not reset the retry counter.
      return { ...record, step: 'built', unsigned: update.unsigned, dueAt };
    case 'unbuilt':
      return { ...record, step: 'intended', unsigned: undefined, dueAt };
    case 'signed':
      return { ...made, step: 'signed', raw: update.raw, chainTxId: update.chainTxId, signedAt: at, dueAt };
    case 'adopted':
      return { ...made, step: 'signed', ...adoptedForms(record, update), signedAt: at, dueAt };
    case 'replaced':
      return { ...made, ...newestOf(update.forms), signedAt: at, dueAt };
    case 'rescue-refused':
      return { ...record, lastError: update.reason, dueAt };
    case 'sent':
      return { ...made, ...update.form, step: 'confirmed', status: 'finished', finishedAt: at, dueAt: undefined };
    case 'send-failed':
      return { ...made, ...update.form, step: 'failed', status: 'failed', finishedAt: at, dueAt: undefined };
    // Its amount goes back to the balance, and the affiliate asks for a payout again.
    case 'buried':
      return { ...made, step: 'failed', status: 'failed', finishedAt: at, dueAt: undefined };
  }
}

function newestOf(forms: readonly SignedForm[]): Pick<AffiliatePayoutRecord, keyof SignedForm | 'replaced'> {
  return { ...forms.at(-1)!, replaced: forms.slice(0, -1) };
}

/** @throws ExchangeError conflict when the signer had signed a payout of another amount or to another address. */
function adoptedForms(
  { currency, amount, networkFee, to }: AffiliatePayoutRecord,
  { signed }: Extract<TransferUpdate, { readonly kind: 'adopted' }>,
): Pick<AffiliatePayoutRecord, keyof SignedForm | 'replaced'> {
  const isSame = signed.currency === currency && signed.amount === amount - networkFee;
  if (isSame && signed.to.address === to.address && signed.to.extraId === to.extraId) return newestOf(signed.forms);
  throw new ExchangeError('conflict', 'The signer signed another payout under this ID');
}

function paid({ currency, amount, networkFee }: AffiliatePayoutRecord): readonly LedgerEntry[] {
  return [
    { currency, account: 'affiliates', amount },
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
