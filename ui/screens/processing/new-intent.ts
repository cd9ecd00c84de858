const BYTES = 16;

/** A name for one wish of the visitor: 128 random bits, in hexadecimal digits. */
export function newIntent(): string {
  // Not `randomUUID`, which browsers keep from pages without https, such as a house on somebody's own network.
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives the same name to the same wish said again, and another one to any other. */
export class Intents {
  #last: { readonly said: string; readonly name: string } | undefined;

  nameOf(wish: unknown): string {
    const said = JSON.stringify(wish);
    if (this.#last?.said !== said) this.#last = { said, name: newIntent() };
    return this.#last.name;
  }
}
