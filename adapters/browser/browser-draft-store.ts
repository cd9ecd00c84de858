import { decodeDraft, encodeDraft, type ExchangeDraft } from '../../core/domain/transactions/exchange-draft.ts';
import type { DraftStore } from '../../core/ports/stores/draft-store.ts';

/** Key of the draft in `sessionStorage`. */
export const DRAFT_KEY = 'altway.draft';

/** The part of a window that the store uses. */
interface BrowserGlobals {
  /** Throws where the visitor forbids storage. */
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Keeps the draft in `sessionStorage`, which ends with the tab and which other tabs do not read. */
export class BrowserDraftStore implements DraftStore {
  readonly #globals: BrowserGlobals;

  constructor(globals: BrowserGlobals) {
    this.#globals = globals;
  }

  load(): ExchangeDraft | undefined {
    try {
      return decodeDraft(this.#globals.sessionStorage.getItem(DRAFT_KEY));
    } catch {
      return undefined;
    }
  }

  save(draft: ExchangeDraft): void {
    try {
      this.#globals.sessionStorage.setItem(DRAFT_KEY, encodeDraft(draft));
    } catch {
      // Forbidden or full: what was typed ends with the page.
    }
  }

  clear(): void {
    try {
      this.#globals.sessionStorage.removeItem(DRAFT_KEY);
    } catch {
      // Forbidden: nothing was saved.
    }
  }
}
