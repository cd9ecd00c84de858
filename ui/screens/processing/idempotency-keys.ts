const BYTES = 16;

/** Makes an idempotency key: 128 random bits, in hexadecimal digits. */
function newIdempotencyKey(): string {
  // Not `randomUUID`, which browsers do not provide to pages without HTTPS, such as a server on a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives the same key to the same request when it is repeated, and another one to any other request. */
export class IdempotencyKeys {
  #last: { readonly serialised: string; readonly key: string } | undefined;

  keyFor(request: unknown): string {
    const serialised = JSON.stringify(request);
    if (this.#last?.serialised !== serialised) this.#last = { serialised, key: newIdempotencyKey() };
    return this.#last.key;
  }
}
