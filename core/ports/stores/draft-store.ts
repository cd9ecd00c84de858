import type { ExchangeDraft } from '../../domain/transactions/exchange-draft.ts';
import { port } from '../port.ts';

/** What was typed for an exchange that is not created yet, stored on the visitor's own side for one tab. */
export interface DraftStore {
  /** @returns undefined if nothing usable was saved. */
  load(): ExchangeDraft | undefined;
  save(draft: ExchangeDraft): void;
  clear(): void;
}
export const DraftStore = port<DraftStore>('DraftStore');
