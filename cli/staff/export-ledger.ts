import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { PostingView, StaffApi } from '../../core/ports/apis/staff-api.ts';
import { csvHeader, csvLines } from '../output/ledger-csv.ts';
import { printableJson } from '../output/printable.ts';

/** Postings per request. */
const PAGE = 500;

interface ExportOptions {
  readonly out: NodeJS.WritableStream;
  /** Exports the postings after this sequence. An export that continues an earlier one has no header of its own. */
  readonly after: number;
  readonly isJson: boolean;
  readonly stopped: AbortSignal;
}

/** Writes the ledger page by page, as fast as it is read; nothing of it stays in memory. */
export async function exportLedger(api: Pick<StaffApi, 'ledgerPostings'>, options: ExportOptions): Promise<void> {
  const { out, isJson, stopped } = options;
  let { after } = options;
  if (!isJson && after === 0 && !(await written(out, csvHeader()))) return;
  while (!stopped.aborted) {
    const postings: readonly PostingView[] = await api.ledgerPostings({ after, limit: PAGE });
    const last = postings.at(-1);
    if (last === undefined) return;
    after = last.sequence;
    const lines = isJson ? postings.map((posting) => `${printableJson(posting)}\n`) : postings.map(csvLines);
    if (!(await written(out, lines.join('')))) return;
  }
  throw new ExchangeError('unavailable', 'The export was stopped before its end');
}

/**
 * Waits for a reader that is slower than the server. @returns false when it has gone: the owner of `out` receives the
 * reason.
 */
function written(out: NodeJS.WritableStream, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    out.write(text, (error) => resolve(!error));
  });
}
