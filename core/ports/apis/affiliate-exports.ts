import type { Caller } from '../../contract/caller.ts';
import { port } from '../port.ts';

/** Lists that affiliates can download as a file. */
export const EXPORT_KINDS = ['operations', 'payouts', 'conversions', 'links'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Affiliates' complete lists as CSV, newest first; links by name. */
export interface AffiliateExports {
  /** Streams the list in pieces. @throws ExchangeError unauthenticated, forbidden, before the first piece. */
  csv(list: ExportKind, caller: Caller): Promise<AsyncIterable<string>>;
}
export const AffiliateExports = port<AffiliateExports>('AffiliateExports');
