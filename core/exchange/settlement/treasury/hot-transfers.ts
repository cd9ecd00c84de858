import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { SignedForm } from '../../../domain/transaction-record.ts';
import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { Posting } from '../../../domain/transactions/ledger.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { failedPosting, sentPosting } from '../../treasury/transfers/transfer-postings.ts';
import type { OutgoingTransfer, TransferUpdate } from '../outgoing-transfer.ts';
import type { TransferSender } from '../transfer-sender.ts';

/** The signer signs orders of this name to addresses of its own list alone (adapters/signer). */
const ORDER = 'treasury-';

type Ordered = TreasuryTransfer & { readonly step: NonNullable<TreasuryTransfer['step']> };

/** Sends transfers of the hot wallet, with the sender that also sends customers' payouts. */
export class HotTransfers {
  readonly #sender: TransferSender;
  readonly #clock: Clock;

  constructor(sender: TransferSender, clock: Clock) {
    this.#sender = sender;
    this.#clock = clock;
  }

  /** Takes one step. @returns the same object if the chain has no news. */
  async run(transfer: TreasuryTransfer): Promise<TreasuryTransfer | undefined> {
    if (!isOrdered(transfer)) return transfer;
    return this.#sender.run(outgoing(transfer), {
      found: transfer as TreasuryTransfer,
      update: async (unit, { status, unsigned }, update) => {
        const now = await unit.treasuryTransfers.lock(transfer.id);
        // Staff may have cancelled it meanwhile.
        if (!now || !isOrdered(now) || now.step !== status || now.unsigned !== unsigned) return now;
        return this.#take(unit, now, await update());
      },
    });
  }

  async #take(unit: UnitOfWork, transfer: Ordered, update: TransferUpdate): Promise<TreasuryTransfer> {
    const at = this.#clock.now();
    const next = { ...transfer, ...changeOf(transfer, update, at), version: transfer.version + 1 };
    // The row is locked, so nobody else can have changed it.
    await unit.treasuryTransfers.change(next);
    const posting = postingOf(transfer, update, at);
    if (posting) await unit.ledger.post(posting);
    return next;
  }
}

function isOrdered(transfer: TreasuryTransfer): transfer is Ordered {
  return transfer.state === 'ordered' && transfer.step !== undefined;
}

function outgoing(transfer: Ordered): OutgoingTransfer {
  const { id, ticker: currency, amount, destination, step: status, asked } = transfer;
  const { unsigned, raw, chainTxId, replaced, signedAt } = transfer;
  const forms = { unsigned, raw, chainTxId, replaced, signedAt, asked };
  return { ...destination, id: `${ORDER}${id}`, currency, amount, status, ...forms };
}

function changeOf(transfer: Ordered, update: TransferUpdate, at: number): Partial<TreasuryTransfer> {
  const made = { attempts: 0, note: undefined };
  switch (update.kind) {
    case 'built':
      return { step: 'built', unsigned: update.unsigned };
    case 'unbuilt':
      return { step: 'intended', unsigned: undefined, note: update.reason };
    case 'signed':
      return { ...made, step: 'signed', raw: update.raw, chainTxId: update.chainTxId, signedAt: at };
    case 'adopted':
      return { ...made, step: 'signed', ...adopted(transfer, update), signedAt: at };
    case 'replaced':
      return { ...made, ...newestOf(update.forms), signedAt: at };
    case 'rescue-refused':
      return { asked: undefined, note: update.reason };
    case 'sent': {
      const sent = { ...made, ...update.form, step: 'confirmed', departedAt: at } as const;
      if (transfer.to !== 'cold') return { ...sent, state: 'in-transit' };
      const arrived = transfer.amount * 10n ** BigInt(18 - transfer.decimals);
      return { ...sent, state: 'arrived', arrived, endedAt: at };
    }
    case 'send-failed':
      return { ...update.form, state: 'failed', endedAt: at, note: 'the chain moved nothing' };
    case 'buried':
      return { state: 'failed', endedAt: at, note: update.reason };
  }
}

function postingOf(transfer: Ordered, update: TransferUpdate, at: number): Posting | undefined {
  if (update.kind === 'sent') return sentPosting(transfer, update.fee, at);
  return update.kind === 'send-failed' ? failedPosting(transfer, update.fee, at) : undefined;
}

function newestOf(forms: readonly SignedForm[]): Pick<TreasuryTransfer, keyof SignedForm | 'replaced'> {
  return { ...forms.at(-1)!, replaced: forms.slice(0, -1) };
}

/** @throws ExchangeError conflict when the signer had signed another amount, or to another address. */
function adopted(
  { ticker, amount, destination }: Ordered,
  { signed }: Extract<TransferUpdate, { readonly kind: 'adopted' }>,
): Pick<TreasuryTransfer, keyof SignedForm | 'replaced'> {
  const isSame = signed.currency === ticker && signed.amount === amount;
  if (isSame && signed.to.address === destination.address && signed.to.extraId === destination.extraId)
    return newestOf(signed.forms);
  throw new ExchangeError('conflict', 'The signer signed another transfer under this ID');
}
