import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { LedgerSums } from '../../../ports/stores/operation/ledger-sums.ts';

/** Postings that one statement adds to the sums, and most statements of one call: about a second of work. */
const PAGE = 5_000;
const PAGES = 20;

/** Adds the next postings to the sums of the ledger. @returns false while more are left than one call adds. */
export async function sumNext(sums: Pick<LedgerSums, 'add'>): Promise<boolean> {
  for (let page = 0; page < PAGES; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the one before ended
    if ((await sums.add(PAGE)) < PAGE) return true;
  }
  return false;
}

/**
 * Brings the sums of the ledger up to its last posting. @throws ExchangeError unavailable while more postings are left than
 * one call adds, as right after the upgrade of an old ledger.
 */
export async function sumLedger(sums: Pick<LedgerSums, 'add'>): Promise<void> {
  if (await sumNext(sums)) return;
  throw new ExchangeError('unavailable', 'The ledger is being summed for the first time: ask again in a minute');
}
