import { readTransfer, type Transfer } from './transfer.ts';

/** The memory is emptied when it holds more than twice the transfers in flight, and this many besides. */
const KEPT = 1_000;

/** Reads the transfers in flight and remembers them: all are given again for each transfer that is built. */
export class TransferReader {
  readonly #known = new Map<string, Transfer>();

  /** The transfers of different texts. @throws TransferRefused for a text that is no transfer. */
  readAll(texts: readonly string[]): readonly Transfer[] {
    if (this.#known.size > 2 * texts.length + KEPT) this.#known.clear();
    return [...new Set(texts)].map((text) => this.#known.get(text) ?? this.#read(text));
  }

  #read(text: string): Transfer {
    const transfer = readTransfer(text);
    this.#known.set(text, transfer);
    return transfer;
  }
}
