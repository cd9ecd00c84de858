import type { CurrencyConfig } from '../domain/quotes/currency.ts';
import type { Selection } from '../domain/quotes/selection.ts';
import { normaliseSelection } from '../domain/quotes/selection-rules.ts';
import { SelectionStore } from '../ports/stores/selection-store.ts';
import type { Resolve } from './use-case.ts';

/** Loads the visitor's last selection, normalised. Never fails: an unreadable one counts as not saved. */
export class RecallSelection {
  static readonly create = (resolve: Resolve) => new RecallSelection(resolve(SelectionStore));
  readonly #store: SelectionStore;

  constructor(store: SelectionStore) {
    this.#store = store;
  }

  async execute(config: CurrencyConfig): Promise<Selection | undefined> {
    const saved = await this.#store.load().catch(() => undefined);
    return saved && normaliseSelection(saved, config);
  }
}
