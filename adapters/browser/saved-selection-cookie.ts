import { decodeSelection, encodeSelection } from '../../core/domain/quotes/saved-selection.ts';
import type { Selection } from '../../core/domain/quotes/selection.ts';
import type { SelectionStore } from '../../core/ports/stores/selection-store.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Where the selection is kept, in cookies and in `localStorage` alike. */
export const SELECTION_KEY = 'altway.selection';

/** The selection as a `Set-Cookie` value. */
export function selectionCookie(selection: Selection, isSecure: boolean): string {
  return writeCookie(SELECTION_KEY, encodeSelection(selection), isSecure);
}

/** What a browser's request brought along, for rendering on the server. Saving is left to the answer's headers. */
export class RequestSelectionStore implements SelectionStore {
  readonly #header: string | undefined;

  /** @param header the request's `Cookie` header. */
  constructor(header: string | undefined) {
    this.#header = header;
  }

  async load(): Promise<Selection | undefined> {
    return decodeSelection(readCookie(this.#header, SELECTION_KEY));
  }

  async save(): Promise<void> {}
}
