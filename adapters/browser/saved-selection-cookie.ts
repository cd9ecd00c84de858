import { decodeSelection, encodeSelection } from '../../core/domain/quotes/saved-selection.ts';
import type { Selection } from '../../core/domain/quotes/selection.ts';
import type { SelectionStore } from '../../core/ports/stores/selection-store.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Key of the selection, in cookies and in `localStorage`. */
export const SELECTION_KEY = 'altway.selection';

/** The selection as a `Set-Cookie` value. */
export function selectionCookie(selection: Selection, isSecure: boolean): string {
  return writeCookie(SELECTION_KEY, encodeSelection(selection), isSecure);
}

/** Reads the selection from a browser's request, for rendering on the server. The response's headers save it. */
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
