/**
 * Removes witnesses and extensions from a transaction (Litecoin adds one that other software cannot read). The rest is
 * what the ID is the hash of and all that a signer needs.
 * @throws RangeError when the bytes are not a transaction.
 */
export function strippedTransaction(raw: Uint8Array): Uint8Array {
  const reader = new Reader(raw);
  reader.skip(4);
  // Every transaction has inputs: a zero in place of their count marks the flags of the extended form.
  const isExtended = raw[4] === 0;
  if (isExtended) reader.skip(2);
  const start = reader.position;
  for (let inputs = reader.count(); inputs > 0; inputs--) {
    reader.skip(36);
    reader.skip(reader.count());
    reader.skip(4);
  }
  for (let outputs = reader.count(); outputs > 0; outputs--) {
    reader.skip(8);
    reader.skip(reader.count());
  }
  const body = raw.subarray(start, reader.position);
  const stripped = new Uint8Array(4 + body.length + 4);
  stripped.set(raw.subarray(0, 4));
  stripped.set(body, 4);
  stripped.set(raw.subarray(raw.length - 4), 4 + body.length);
  return stripped;
}

/** Reads bytes in order and throws past their end. */
class Reader {
  readonly #view: DataView;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  skip(length: number): void {
    this.position += length;
    if (this.position > this.#view.byteLength) throw new RangeError('the transaction ends too early');
  }

  /** Bitcoin's compact size. */
  count(): number {
    const at = this.position;
    this.skip(1);
    const first = this.#view.getUint8(at);
    if (first < 0xfd) return first;
    const width = first === 0xfd ? 2 : first === 0xfe ? 4 : 8;
    this.skip(width);
    if (width === 2) return this.#view.getUint16(at + 1, true);
    if (width === 4) return this.#view.getUint32(at + 1, true);
    return Number(this.#view.getBigUint64(at + 1, true));
  }
}
