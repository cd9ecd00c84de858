import { ExchangeError } from '../../contract/exchange-error.ts';
import type { SignedForm } from '../../domain/transaction-record.ts';
import type { Chain, TransferStatus } from '../../ports/chains/chain.ts';
import type { TransferOrder } from '../../ports/chains/transfer-order.ts';
import type { Signer } from '../../ports/chains/signer.ts';
import type { StuckTransfers } from '../../ports/chains/stuck-transfers.ts';
import type { Clock } from '../../ports/services/clock.ts';
import { TransferStatuses } from './transfer-statuses.ts';

/** A transfer waits this many times the chain's patience for a block before staff sees it. */
const ALARM_AFTER = 10;

/** A signed transfer. */
interface SignedTransfer {
  readonly order: TransferOrder;
  /** The oldest first, at least one. */
  readonly forms: readonly SignedForm[];
  /** When the newest form was signed, in milliseconds; absent if that is not known. */
  readonly signedAt?: number | undefined;
  /** What staff asked for. */
  readonly asked?: 'bump' | 'bury' | undefined;
}

/** What became of a signed transfer. */
type FollowUp =
  | { readonly kind: 'waits' }
  /** A block has one of its forms, with any number of confirmations. */
  | { readonly kind: 'included'; readonly form: SignedForm; readonly state: TransferStatus }
  /** It has these forms now, the newest last. */
  | { readonly kind: 'replaced'; readonly forms: readonly SignedForm[] }
  | { readonly kind: 'buried'; readonly reason: string }
  | { readonly kind: 'rescue-refused'; readonly reason: string };

const WAITS: FollowUp = { kind: 'waits' };

/**
 * Follows a signed transfer until a block has one of its forms: broadcasts it, raises its fee when no block takes it, and
 * finds out when none ever can.
 */
export class TransferFollower {
  readonly #signer: Pick<Signer, 'replace' | 'signedFor'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #statuses = new TransferStatuses();

  constructor(signer: Pick<Signer, 'replace' | 'signedFor'>, clock: Pick<Clock, 'now'>) {
    this.#signer = signer;
    this.#clock = clock;
  }

  /**
   * Takes one step; the caller stores its result before the next.
   * @throws the node's error while no form can be broadcast, and ExchangeError `unavailable` when it waits for too long.
   */
  async follow(chain: Chain, transfer: SignedTransfer): Promise<FollowUp> {
    const states = await this.#statesOf(chain, transfer.forms);
    const included = states.find(({ state }) => state.status === 'confirmed' || state.status === 'failed');
    if (included) return { kind: 'included', ...included };
    const isPending = states.some(({ state }) => state.status === 'pending');
    const unknown = states.filter(({ state }) => state.status === 'unknown').map(({ form }) => form);
    const failure = await broadcastFirst(chain, unknown, isPending);
    if (transfer.asked === 'bury' || (failure !== undefined && !isPending)) {
      const end = await this.#end(chain, transfer);
      if (end) return end;
    }
    const isRefused = failure !== undefined && !isPending;
    // A node that replaces nothing would refuse every further form too.
    if (failure !== undefined && isPending && transfer.asked === undefined)
      return this.#unreplaced(chain, transfer, failure);
    const raised = await this.#raise(chain, transfer, isRefused);
    // Some nodes refuse a transaction for its fee alone.
    if (raised.kind === 'waits' && isRefused) throw failure;
    return raised;
  }

  /** The newest form first. */
  async #statesOf(chain: Chain, forms: readonly SignedForm[]): Promise<readonly FormState[]> {
    const newestFirst = forms.toReversed();
    return Promise.all(
      newestFirst.map(async (form) => ({ form, state: await this.#statuses.of(chain, form.chainTxId) })),
    );
  }

  /** Whether a transfer that no node accepts can still be included. The signer may know forms that the database lost. */
  async #end({ stuckTransfers, id }: Chain, { order, forms, asked }: SignedTransfer): Promise<FollowUp | undefined> {
    const isAsked = asked === 'bury';
    if (!stuckTransfers) return isAsked ? refused(`${id} has transfers that always arrive`) : undefined;
    const known = await this.#known(order);
    if (!forms.every((form) => known.some(({ chainTxId }) => chainTxId === form.chainTxId))) {
      const reason = 'The signer does not know this transfer, so its journal is not the newest';
      if (isAsked) return refused(reason);
      throw new ExchangeError('unavailable', reason);
    }
    if (known.length > forms.length) return { kind: 'replaced', forms: known };
    const reason = await stuckTransfers.deadBecause(forms, isAsked);
    if (reason !== undefined) return { kind: 'buried', reason };
    return isAsked ? refused('It may still be included in a block') : undefined;
  }

  /**
   * Signs a form with a higher fee, when staff asks for it, or the fee is too low by now and the transfer has waited or is
   * refused by the node.
   */
  async #raise(chain: Chain, transfer: SignedTransfer, isRefused: boolean): Promise<FollowUp> {
    const { stuckTransfers } = chain;
    const isAsked = transfer.asked === 'bump';
    if (!stuckTransfers) return isAsked ? refused(`${chain.id} has no fees that can be raised`) : WAITS;
    // Of transfers signed before this was recorded it is only known that they waited.
    const waited = transfer.signedAt === undefined ? stuckTransfers.patienceMs : this.#clock.now() - transfer.signedAt;
    if (!isAsked && !isRefused && waited < stuckTransfers.patienceMs) return WAITS;
    try {
      const signed = await this.#signed(chain, stuckTransfers, transfer);
      if (signed) return { kind: 'replaced', forms: signed };
      // Not its fee keeps it waiting: another may be missing before it.
      if (waited >= ALARM_AFTER * stuckTransfers.patienceMs) throw new ExchangeError('unavailable', waitsFor(waited));
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      if (isAsked && error.code !== 'internal') return refused(error.message);
      if (waited >= ALARM_AFTER * stuckTransfers.patienceMs) throw error;
    }
    return WAITS;
  }

  /** @throws the node's error once it has refused the newest form for too long. */
  #unreplaced({ stuckTransfers }: Chain, { signedAt }: SignedTransfer, failure: unknown): FollowUp {
    if (
      stuckTransfers &&
      signedAt !== undefined &&
      this.#clock.now() - signedAt >= ALARM_AFTER * stuckTransfers.patienceMs
    )
      throw failure;
    return WAITS;
  }

  /** @returns every form with a newer one; undefined while the fee suffices. */
  async #signed(
    chain: Chain,
    stuckTransfers: StuckTransfers,
    { order, forms, asked }: SignedTransfer,
  ): Promise<readonly SignedForm[] | undefined> {
    const unsigned = await stuckTransfers.replacement(order, forms, asked === 'bump');
    if (unsigned === undefined) return undefined;
    try {
      const { raw, chainTxId } = await this.#signer.replace({ chain: chain.id, order, unsigned });
      return [...forms, { unsigned, raw, chainTxId }];
    } catch (error) {
      // A transfer that shares the transaction, or a process that died since, may have had another form signed.
      const known = await this.#known(order);
      if (known.length > forms.length) return known;
      throw error;
    }
  }

  /** Every form that the signer has signed. */
  async #known({ id }: TransferOrder): Promise<readonly SignedForm[]> {
    const signed = await this.#signer.signedFor(id);
    return signed.map(({ unsigned, raw, chainTxId }) => ({ unsigned, raw, chainTxId }));
  }
}

interface FormState {
  readonly form: SignedForm;
  readonly state: TransferStatus;
}

/**
 * Broadcasts the newest form that the node does not know; an older one only while the node has none.
 * @returns the first error when the node takes none.
 */
async function broadcastFirst(chain: Chain, forms: readonly SignedForm[], isPending: boolean): Promise<unknown> {
  let first: unknown;
  for (const { raw } of isPending ? forms.slice(0, 1) : forms) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next only if the node refuses this one
      await chain.broadcast(raw);
      return undefined;
    } catch (error) {
      first ??= error;
    }
  }
  return first;
}

function waitsFor(ms: number): string {
  return `No block has included it for ${Math.floor(ms / 60_000)} minutes, though its fee suffices`;
}

function refused(reason: string): FollowUp {
  return { kind: 'rescue-refused', reason };
}
