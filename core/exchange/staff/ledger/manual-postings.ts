import { ExchangeError } from '../../../contract/exchange-error.ts';
import { namedFieldError } from '../../../contract/field-error.ts';
import { parseUnits } from '../../../domain/amount.ts';
import { ledgerDecimals } from '../../../domain/hedging/ledger-decimals.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { Account, Posting } from '../../../domain/transactions/ledger.ts';
import type { LedgerProposal } from '../../../ports/apis/staff-api.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { LedgerMove, PostingProposal } from '../../../ports/stores/operation/proposal-store.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import type { AmountFormatter } from '../amount-formatter.ts';
import type { By } from '../staff-action.ts';

/** Proposals that may wait at a time, milliseconds until one expires, and how many are listed. */
const MAX_OPEN = 50;
const EXPIRY_MS = 7 * 86_400_000;
const LISTED = 100;

/** Subledgers stand behind these accounts: a posting to the account alone would break the audit. */
const CONTROLLED: ReadonlySet<Account> = new Set(['affiliates']);

/** The staff member, and the person who holds the token. */
interface StaffMember extends By {
  readonly person?: string | undefined;
}

interface WrittenMove extends Omit<LedgerMove, 'amount'> {
  /** Decimal. */
  readonly amount: string;
}

export interface ManualPostingsParts {
  readonly store: Store;
  readonly catalogue: CurrencyCatalogue;
  readonly amounts: AmountFormatter;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Postings by hand: one staff member proposes, another person approves. Each step is audited with its reason. */
export class ManualPostings {
  readonly #parts: ManualPostingsParts;

  constructor(parts: ManualPostingsParts) {
    this.#parts = parts;
  }

  /** The newest proposals. */
  async list(): Promise<readonly LedgerProposal[]> {
    return (await this.#parts.store.proposals.list(LISTED)).map((one) => this.#viewOf(one));
  }

  /**
   * @throws ExchangeError invalid-input for a currency, account or amount that cannot be posted; conflict while too many
   * proposals are open.
   */
  async propose(
    given: readonly WrittenMove[],
    { actor, person = actor, reason }: StaffMember,
  ): Promise<LedgerProposal> {
    const { store, clock, newId } = this.#parts;
    const [moves, at] = [given.map((move, index) => this.#moveOf(move, index)), clock.now()];
    const made = { id: newId(), proposedBy: actor, person, reason, moves, at, expiresAt: at + EXPIRY_MS };
    const proposal: PostingProposal = { ...made, status: 'open' };
    await store.atomically(async (unit) => {
      // Two at once would both see room for one more.
      await unit.acquireLock('ledger-proposals');
      if ((await unit.proposals.openAt(at)) >= MAX_OPEN)
        throw new ExchangeError('conflict', `${MAX_OPEN} proposals are open: approve or reject some of them first`);
      await unit.proposals.insert(proposal);
      await this.#note(unit, proposal.id, 'propose posting', { actor, reason });
    });
    return this.#viewOf(proposal);
  }

  /** Books a proposal. @throws ExchangeError forbidden for the person who proposed it; conflict unless it is open. */
  approve(id: string, by: StaffMember): Promise<LedgerProposal> {
    return this.#decide(id, 'approved', by, async (unit, proposal) => {
      const person = by.person ?? by.actor;
      if (person === proposal.person || by.actor === proposal.proposedBy)
        throw new ExchangeError('forbidden', 'Another person must approve what you have proposed');
      await unit.ledger.post(this.#postingOf(proposal));
    });
  }

  /** Ends a proposal; who proposed it may withdraw it so. @throws ExchangeError conflict unless it is open. */
  reject(id: string, by: StaffMember): Promise<LedgerProposal> {
    return this.#decide(id, 'rejected', by, async () => {});
  }

  async #decide(
    id: string,
    status: 'approved' | 'rejected',
    { actor, reason }: StaffMember,
    work: (unit: UnitOfWork, proposal: PostingProposal) => Promise<void>,
  ): Promise<LedgerProposal> {
    const { store, clock } = this.#parts;
    const at = clock.now();
    const decided = await store.atomically(async (unit) => {
      const proposal = await unit.proposals.lock(id);
      if (!proposal) throw new ExchangeError('not-found', 'There is no such proposal');
      const state = stateOf(proposal, at);
      if (state !== 'open') throw new ExchangeError('conflict', `The proposal is ${state} already`);
      await work(unit, proposal);
      const decision = { by: actor, at, reason };
      await unit.proposals.decide(id, status, decision);
      await this.#note(unit, id, status === 'approved' ? 'approve posting' : 'reject posting', { actor, reason });
      return { ...proposal, status, decision };
    });
    // A difference that it explains must not stop payouts until the next check.
    if (status === 'approved') await store.reconciliations.request(at);
    return this.#viewOf(decided);
  }

  #moveOf({ currency: ticker, from, to, amount }: WrittenMove, index: number): LedgerMove {
    const refuse = (field: string, message: string) =>
      namedFieldError('invalid-input', `moves.${index}.${field}`, message);
    const most = ledgerDecimals(this.#parts.catalogue.list(), ticker);
    if (most === undefined) throw refuse('currency', `unknown currency: ${ticker}`);
    for (const [field, account] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (CONTROLLED.has(account)) throw refuse(field, `${account} is the sum of a subledger, and follows it alone`);
    if (from === to) throw refuse('to', 'must be another account');
    const decimals = amount.split('.')[1]?.length ?? 0;
    if (decimals > most) throw refuse('amount', `must have at most ${most} decimals`);
    const units = parseUnits(amount, most);
    if (units === 0n) throw refuse('amount', 'must be more than 0');
    return { currency: ticker, from, to, amount: units };
  }

  /** Balanced, because each move takes from one account what it gives to another. */
  #postingOf({ id, moves }: PostingProposal): Posting {
    const entries = moves.flatMap(({ currency, from, to, amount }) => [
      { currency, account: to, amount },
      { currency, account: from, amount: -amount },
    ]);
    return { id: `manual:${id}`, kind: 'manual', at: this.#parts.clock.now(), entries };
  }

  #note(unit: UnitOfWork, id: string, action: string, { actor, reason }: By): Promise<void> {
    const at = this.#parts.clock.now();
    return unit.audit.add({ at, actor: `staff:${actor}`, action, transactionId: `proposal:${id}`, reason });
  }

  #viewOf(proposal: PostingProposal): LedgerProposal {
    const { id, proposedBy, reason, moves, at, expiresAt, decision } = proposal;
    return {
      id,
      status: stateOf(proposal, this.#parts.clock.now()),
      proposedBy,
      reason,
      at: isoTime(at),
      expiresAt: isoTime(expiresAt),
      moves: moves.map(({ from, to, currency, amount }) => ({ from, to, ...this.#parts.amounts.of(currency, amount) })),
      ...(decision && { decision: { ...decision, at: isoTime(decision.at) } }),
    };
  }
}

function stateOf({ status, expiresAt }: PostingProposal, now: number): LedgerProposal['status'] {
  return status === 'open' && now >= expiresAt ? 'expired' : status;
}
