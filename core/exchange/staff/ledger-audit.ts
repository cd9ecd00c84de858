import { firstBrokenPosting, GENESIS_HASH } from '../../domain/transactions/ledger-hash.ts';
import { type Balance, type BookedPosting, imbalances, type LedgerEntry } from '../../domain/transactions/ledger.ts';
import type { AffiliateControl } from '../../ports/stores/affiliates/affiliate-ledger.ts';
import type { BookedEntry } from '../../ports/stores/ledger-store.ts';
import type { SumFault } from '../../ports/stores/operation/ledger-sums.ts';
import type { AuditStretch } from '../../ports/apis/staff-api.ts';

type Fault = AuditStretch['faults'][number];
export type AuditState = AuditStretch['state'];

/** Account names contain no spaces. */
const keyOf = ({ currency, account }: Pick<LedgerEntry, 'currency' | 'account'>) => `${account} ${currency}`;

/** Audits a ledger posting by posting; its state does not grow with the ledger. */
export class LedgerAudit {
  readonly #digest: (text: string) => string;
  readonly #sums = new Map<string, Balance>();
  #last: { readonly sequence: number; readonly hash: string };
  #faults: Fault[] = [];

  /** @param digest SHA-256 in hex. @param state where an earlier stretch ended; absent at the ledger's start. */
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

  /** Checks the next postings in order, and their lines in the table of entries. */
  take(postings: readonly BookedPosting[], lines: readonly BookedEntry[]): void {
    const bySequence = Map.groupBy(lines, ({ sequence }) => sequence);
    for (const posting of postings) {
      this.#takeOne(posting, bySequence.get(posting.sequence) ?? []);
      bySequence.delete(posting.sequence);
    }
    this.orphans([...bySequence.values()].flat());
  }

  /** Reports lines of the table of entries that belong to no posting. */
  orphans(lines: readonly BookedEntry[]): void {
    for (const sequence of new Set(lines.map((line) => line.sequence)))
      this.#faults.push({
        kind: 'entries',
        sequence,
        expected: 'none',
        found: textOf(lines.filter((line) => line.sequence === sequence)),
      });
  }

  /** At the end of the ledger: checks that the stored totals are those of the postings. */
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

  /** Checks that the subledgers of the affiliates add up to the balance of their control account. */
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

  /** Reports sums of a day or a month that are not those of its postings. */
  sums(wrong: readonly SumFault[]): void {
    for (const { period, currency, account, expected, found } of wrong)
      this.#faults.push({
        kind: 'sums',
        currency,
        account,
        expected: `${expected} in ${period}`,
        found: String(found),
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
    // Continues from the stored hash, so that one break is reported once.
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
