import { ExchangeError } from '../contract/exchange-error.ts';
import type { Selection } from '../domain/quotes/selection.ts';
import { Logger } from '../ports/services/logger.ts';
import { SelectionStore } from '../ports/stores/selection-store.ts';
import type { Resolve } from './use-case.ts';

/** Saves the visitor's selection for the next visit. Never fails: without storage only the saved selection is lost. */
export class SaveSelection {
  static readonly create = (resolve: Resolve) => new SaveSelection(resolve(SelectionStore), resolve(Logger));
  readonly #store: SelectionStore;
  readonly #logger: Logger;

  constructor(store: SelectionStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  async execute(selection: Selection): Promise<void> {
    try {
      await this.#store.save(selection);
    } catch (cause) {
      this.#logger.warn('the selection could not be saved', { code: ExchangeError.from(cause).code });
    }
  }
}
