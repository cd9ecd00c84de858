import { imbalances } from '../../domain/transactions/ledger.ts';
import type { AffiliateLedger } from '../../ports/stores/affiliates/affiliate-ledger.ts';
import type { LedgerSums } from '../../ports/stores/operation/ledger-sums.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { LedgerStore } from '../../ports/stores/ledger-store.ts';
import type { AuditStretch, PostingView, TrialBalance } from '../../ports/apis/staff-api.ts';
import type { TransactionReports } from './transaction-report.ts';
import type { AmountFormatter } from './amount-formatter.ts';
import { type AuditState, LedgerAudit } from './ledger-audit.ts';

const PAGE = 500;
/** Pages in one stretch of an audit: a ledger of any length is audited in calls of about a second. */
const PAGES = 10;
/** Wrong sums of days and months that are told. */
const MAX_SUM_FAULTS = 100;

export class LedgerService {
  readonly #ledger: LedgerStore;
  readonly #affiliates: Pick<AffiliateLedger, 'control'>;
  readonly #sums: Pick<LedgerSums, 'faults'>;
  readonly #amounts: AmountFormatter;
  readonly #views: TransactionReports;
  readonly #digest: (text: string) => string;

  /** @param digest SHA-256 in hex. */
  constructor(
    { ledger, affiliateLedger, ledgerSums }: Pick<UnitOfWork, 'ledger' | 'affiliateLedger' | 'ledgerSums'>,
    amounts: AmountFormatter,
    views: TransactionReports,
    digest: (text: string) => string,
  ) {
    this.#ledger = ledger;
    this.#affiliates = affiliateLedger;
    this.#sums = ledgerSums;
    this.#amounts = amounts;
    this.#views = views;
    this.#digest = digest;
  }

  /** The trial balance: the balance of each account, and whether they add up to zero in every currency. */
  async balances(): Promise<TrialBalance> {
    const balances = await this.#ledger.balances();
    const off = new Map(imbalances(balances));
    const currencies = [...new Set(balances.map(({ currency }) => currency))];
    return {
      accounts: balances.map(({ account, currency, amount }) => ({ account, ...this.#amounts.of(currency, amount) })),
      sums: currencies.map((currency) => this.#amounts.of(currency, off.get(currency) ?? 0n)),
      isBalanced: off.size === 0,
    };
  }

  /** Postings in the ledger's order. @param after a sequence. */
  async postings(after: number, limit: number): Promise<readonly PostingView[]> {
    return (await this.#ledger.postings(after, limit)).map((posting) => this.#views.posting(posting));
  }

  /**
   * Audits a stretch: the hash chain, every posting's balance, the table of entries and, at the end of the ledger, the
   * totals, the affiliates' subledgers, and the sums by day and month that profit and loss are read from. @param state where the stretch before ended.
   */
  async audit(state?: AuditState): Promise<AuditStretch> {
    const audit = new LedgerAudit(this.#digest, state);
    for (let page = 0; page < PAGES; page += 1) {
      const after = audit.sequence;
      // Read before the page: if the page is empty, the totals are those of exactly the audited postings.
      const totals = await this.#ledger.balances();
      const orphans = await this.#ledger.entries(after, Number.MAX_SAFE_INTEGER, 1);
      const postings = await this.#ledger.postings(after, PAGE);
      const last = postings.at(-1)?.sequence;
      if (last === undefined) {
        audit.orphans(orphans);
        audit.finish(totals);
        audit.control(await this.#affiliates.control());
        audit.sums(await this.#sums.faults(MAX_SUM_FAULTS));
        return { state: audit.state, isDone: true, faults: audit.faults };
      }
      audit.take(postings, await this.#ledger.entries(after, last));
    }
    return { state: audit.state, isDone: false, faults: audit.faults };
  }
}
