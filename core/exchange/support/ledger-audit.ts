import { firstBrokenPosting, GENESIS_HASH } from '../../domain/transactions/ledger-hash.ts';
import { type Balance, type BookedPosting, imbalances, type LedgerEntry } from '../../domain/transactions/ledger.ts';
import type { AffiliateControl } from '../../ports/stores/affiliate-store.ts';
import type { BookedEntry } from '../../ports/stores/store.ts';
import type { AuditStretch } from '../../ports/apis/support-api.ts';

/** Something that does not hold. */
export type Fault = AuditStretch['faults'][number];
/** How far an audit has come. */
export type AuditState = AuditStretch['state'];

/** Accounts are named without spaces. */
const keyOf = ({ currency, account }: Pick<LedgerEntry, 'currency' | 'account'>) => `${account} ${currency}`;

/** Goes through a book posting by posting; what it keeps does not grow with the book. */
export class LedgerAudit {
  readonly #digest: (text: string) => string;
  readonly #sums = new Map<string, Balance>();
  #last: { readonly sequence: number; readonly hash: string };
  #faults: Fault[] = [];

  /** @param digest SHA-256 in hex. @param state where an earlier stretch ended; the book's beginning unless given. */
  constructor(digest: (text: string) => string, state?: AuditState) {
    this.#digest = digest;
    this.#last = state ? { sequence: state.sequence, hash: state.hash } : { sequence: 0, hash: GENESIS_HASH };
    for (const { units, ...sum } of state?.sums ?? []) this.#add({ ...sum, amount: BigInt(units) });
  }

  get sequence(): number {
    return this.#last.sequence;
  }

  get faults(): readonly Fault[] {
    return this.#faults;
  }

  get state(): AuditState {
    const sums = [...this.#sums.values()].map(({ currency, account, amount }) => {
      return { currency, account, units: String(amount) };
    });
    return { ...this.#last, sums };
  }

  /** The next postings in order, and the lines that stand in the table of entries for them. */
  take(postings: readonly BookedPosting[], lines: readonly BookedEntry[]): void {
    const bySequence = Map.groupBy(lines, ({ sequence }) => sequence);
    for (const posting of postings) {
      this.#takeOne(posting, bySequence.get(posting.sequence) ?? []);
      bySequence.delete(posting.sequence);
    }
    this.orphans([...bySequence.values()].flat());
  }

  /** Lines of the table of entries that no posting brought. */
  orphans(lines: readonly BookedEntry[]): void {
    for (const sequence of new Set(lines.map((line) => line.sequence)))
      this.#faults.push({
        kind: 'entries',
        sequence,
        expected: 'none',
        found: textOf(lines.filter((line) => line.sequence === sequence)),
      });
  }

  /** At the end of the book: the totals that are kept beside it must be those of its postings. */
  finish(totals: readonly Balance[]): void {
    const kept = new Map(totals.map((total) => [keyOf(total), total]));
    for (const key of new Set([...this.#sums.keys(), ...kept.keys()])) {
      const { currency, account } = (kept.get(key) ?? this.#sums.get(key))!;
      const [expected, found] = [this.#sums.get(key)?.amount ?? 0n, kept.get(key)?.amount ?? 0n];
      if (expected === found) continue;
      this.#faults.push({ kind: 'total', currency, account, expected: String(expected), found: String(found) });
    }
    for (const [currency, left] of imbalances([...this.#sums.values()]))
      this.#faults.push({ kind: 'unbalanced', currency, expected: '0', found: String(left) });
  }

  /** What is kept apart must come to what stands on the account that controls it: the books of partners. */
  control(sides: readonly AffiliateControl[]): void {
    for (const { currency, booked, held } of sides)
      if (booked !== held)
        this.#faults.push({
          kind: 'control',
          currency,
          account: 'affiliates',
          expected: String(booked),
          found: String(held),
        });
  }

  #takeOne(posting: BookedPosting, lines: readonly BookedEntry[]): void {
    const { sequence, hash, entries } = posting;
    if (firstBrokenPosting(this.#digest, [posting], this.#last) !== undefined)
      this.#faults.push({ kind: 'chain', sequence, expected: `${this.#last.sequence + 1} after ${this.#last.hash}` });
    for (const [currency, left] of imbalances(entries))
      this.#faults.push({ kind: 'unbalanced', sequence, currency, expected: '0', found: String(left) });
    const [expected, found] = [textOf(entries), textOf(lines)];
    if (expected !== found) this.#faults.push({ kind: 'entries', sequence, expected, found });
    for (const entry of entries) this.#add(entry);
    // From here on by what stands there, so that one break is told once.
    this.#last = { sequence, hash };
  }

  #add({ currency, account, amount }: Balance): void {
    const key = keyOf({ currency, account });
    const amountThen = (this.#sums.get(key)?.amount ?? 0n) + amount;
    this.#sums.set(key, { currency, account, amount: amountThen });
  }
}

function textOf(entries: readonly LedgerEntry[]): string {
  return entries.map(({ currency, account, amount }) => `${account} ${amount} ${currency}`).join(', ') || 'none';
}
