/** A frame that is not as the protocol says. The connection that it came over is closed. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Reads numbers from a frame, little-endian, and refuses to read beyond its end. */
export class FrameReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#view.byteLength - this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  /** The rest of the frame as UTF-8. */
  text(): string {
    const at = this.#take(this.left);
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, this.#view.byteLength - at);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch (cause) {
      throw new FrameError('a text is no UTF-8', { cause });
    }
  }

  /** @throws FrameError when something is left. */
  end(): void {
    if (this.left > 0) throw new FrameError(`${this.left} bytes after the end of a frame`);
  }

  #take(length: number): number {
    if (this.left < length) throw new FrameError('a frame is cut off');
    const at = this.#at;
    this.#at += length;
    return at;
  }
}

/** Writes numbers, little-endian, into bytes of a known length. */
export class FrameWriter {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }

  u8(value: number): this {
    this.#view.setUint8(this.#move(1), value);
    return this;
  }

  u16(value: number): this {
    this.#view.setUint16(this.#move(2), value, true);
    return this;
  }

  u32(value: number): this {
    this.#view.setUint32(this.#move(4), value, true);
    return this;
  }

  f64(value: number): this {
    this.#view.setFloat64(this.#move(8), value, true);
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#move(bytes.length));
    return this;
  }

  #move(length: number): number {
    const at = this.#at;
    this.#at += length;
    return at;
  }
}
