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
  const { id, currency, amount, networkFee, to, step, unsigned, raw, chainTxId } = record;
  // A failed payout is never sent again.
  const status = step === 'failed' ? 'confirmed' : step;
  return { ...to, id: `payout-${id}`, currency, amount: amount - networkFee, status, unsigned, raw, chainTxId };
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
      return { ...made, step: 'signed', raw: update.raw, chainTxId: update.chainTxId, dueAt };
    case 'sent':
      return { ...made, step: 'confirmed', status: 'finished', finishedAt: at, dueAt: undefined };
    case 'send-failed':
      return { ...made, step: 'failed', status: 'failed', finishedAt: at, dueAt: undefined };
  }
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
