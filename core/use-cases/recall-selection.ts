import type { CurrencyConfig } from '../domain/quotes/currency.ts';
import type { Selection } from '../domain/quotes/selection.ts';
import { normaliseSelection } from '../domain/quotes/selection-rules.ts';
import type { SelectionStore } from '../ports/stores/selection-store.ts';

/** Finds what a visitor chose last, as it can be offered now. Never fails: what can't be read was not saved. */
export class RecallSelection {
  readonly #store: SelectionStore;

  constructor(store: SelectionStore) {
    this.#store = store;
  }

  async execute(config: CurrencyConfig): Promise<Selection | undefined> {
    const saved = await this.#store.load().catch(() => undefined);
    return saved && normaliseSelection(saved, config);
  }
}
