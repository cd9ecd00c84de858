import { FrameError } from './frame-bytes.ts';

const LENGTH = 4;

/** Cuts a stream of bytes into frames. It keeps at most one frame that has not arrived whole. */
export class FrameStream {
  readonly #longest: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  /** @param longest bytes of a frame, without its length. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** @returns the frames that are whole now, without their lengths. @throws FrameError for one that is empty or too long. */
  push(chunk: Uint8Array): Uint8Array[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const frames: Uint8Array[] = [];
    for (let length = this.#length(); length !== undefined && this.#size >= LENGTH + length; length = this.#length()) {
      const bytes = this.#joined();
      frames.push(bytes.subarray(LENGTH, LENGTH + length));
      const rest = bytes.subarray(LENGTH + length);
      [this.#chunks, this.#size] = [rest.length > 0 ? [rest] : [], rest.length];
    }
    return frames;
  }

  #length(): number | undefined {
    if (this.#size < LENGTH) return undefined;
    const [first] = this.#chunks;
    const bytes = first!.length >= LENGTH ? first! : this.#joined();
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    if (length === 0 || length > this.#longest) throw new FrameError(`a frame of ${length} bytes`);
    return length;
  }

  #joined(): Uint8Array {
    const [only, ...others] = this.#chunks;
    if (others.length === 0) return only!;
    const bytes = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [bytes];
    return bytes;
  }
}
