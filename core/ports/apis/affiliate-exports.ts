import type { Caller } from '../../contract/caller.ts';
import { port } from '../port.ts';

/** What partners can take away as a file. */
export const EXPORT_KINDS = ['operations', 'payouts', 'conversions'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Partners' lists as CSV: the whole of them, the newest first. */
export interface AffiliateExports {
  /**
   * Written as it is read, a piece at a time, so that a list of any length takes no memory.
   * @throws ExchangeError unauthenticated, forbidden, both before anything is written.
   */
  csv(list: ExportKind, caller: Caller): Promise<AsyncIterable<string>>;
}
export const AffiliateExports = port<AffiliateExports>('AffiliateExports');
