import type { ExchangeDraft } from '../../core/domain/transactions/exchange-draft.ts';
import type { DraftStore } from '../../core/ports/stores/draft-store.ts';

/** A `DraftStore` that lasts as long as the object. */
export class MemoryDraftStore implements DraftStore {
  #saved: ExchangeDraft | undefined;

  load(): ExchangeDraft | undefined {
    return this.#saved;
  }

  save(draft: ExchangeDraft): void {
    this.#saved = draft;
  }

  clear(): void {
    this.#saved = undefined;
  }
}
