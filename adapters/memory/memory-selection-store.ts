import type { Selection } from '../../core/domain/quotes/selection.ts';
import type { SelectionStore } from '../../core/ports/stores/selection-store.ts';

/** A `SelectionStore` that lasts as long as the object. */
export class MemorySelectionStore implements SelectionStore {
  #saved: Selection | undefined;

  constructor(saved?: Selection) {
    this.#saved = saved;
  }

  async load(): Promise<Selection | undefined> {
    return this.#saved;
  }

  async save(selection: Selection): Promise<void> {
    this.#saved = selection;
  }
}
