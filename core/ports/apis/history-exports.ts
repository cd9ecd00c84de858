import type { Caller } from '../../contract/caller.ts';
import { port } from '../port.ts';

/** The caller's whole history as CSV, the newest first. */
export interface HistoryExports {
  /**
   * Streams the history in pieces. @param filter of the history page, not checked yet. @throws ExchangeError
   * invalid-input, unauthenticated, before the first piece.
   */
  csv(filter: unknown, caller: Caller): Promise<AsyncIterable<string>>;
}
export const HistoryExports = port<HistoryExports>('HistoryExports');
