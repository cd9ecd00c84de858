const BYTES = 16;

/** A name for one wish of the visitor: 128 random bits, in hexadecimal digits. */
export function newIdempotencyKey(): string {
  // Not `randomUUID`, which browsers keep from pages without https, such as a house on somebody's own network.
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives the same name to the same wish said again, and another one to any other. */
export class IdempotencyKeys {
  #last: { readonly serialised: string; readonly key: string } | undefined;

  keyFor(request: unknown): string {
    const serialised = JSON.stringify(request);
    if (this.#last?.serialised !== serialised) this.#last = { serialised, key: newIdempotencyKey() };
    return this.#last.key;
  }
}
