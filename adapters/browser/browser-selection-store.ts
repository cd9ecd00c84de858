import { decodeSelection, encodeSelection } from '../../core/domain/quotes/saved-selection.ts';
import type { Selection } from '../../core/domain/quotes/selection.ts';
import type { SelectionStore } from '../../core/ports/stores/selection-store.ts';
import { readCookie } from './cookies.ts';
import { SELECTION_KEY, selectionCookie } from './saved-selection-cookie.ts';

/** The part of a window that the store uses. */
interface BrowserGlobals {
  readonly document: { cookie: string };
  readonly location: { readonly protocol: string };
  /** Throws where the visitor forbids storage. */
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Keeps the selection in a cookie, which the server reads, and in `localStorage` where cookies are disabled. */
export class BrowserSelectionStore implements SelectionStore {
  readonly #globals: BrowserGlobals;

  constructor(globals: BrowserGlobals) {
    this.#globals = globals;
  }

  async load(): Promise<Selection | undefined> {
    const { document } = this.#globals;
    return decodeSelection(readCookie(document.cookie, SELECTION_KEY)) ?? decodeSelection(this.#stored());
  }

  async save(selection: Selection): Promise<void> {
    const { document, location } = this.#globals;
    document.cookie = selectionCookie(selection, location.protocol === 'https:');
    try {
      this.#globals.localStorage.setItem(SELECTION_KEY, encodeSelection(selection));
    } catch {
      // Forbidden or full: the cookie has it.
    }
  }

  #stored(): string | null {
    try {
      return this.#globals.localStorage.getItem(SELECTION_KEY);
    } catch {
      return null;
    }
  }
}
