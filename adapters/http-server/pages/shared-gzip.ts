import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { OwnValue, SharedText } from '../../../core/ports/apis/page-renderer.ts';

const deflate = promisify(deflateRaw);

/** Ends each part at a byte, and lets no later part refer to it (RFC 1951). */
const OPTIONS = { level: 7, finishFlush: constants.Z_FULL_FLUSH };

/** Without name and time (RFC 1952, section 2.3); the last byte stands for an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** An empty stored block that is the last one. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);

interface Part {
  readonly plain: Buffer;
  readonly deflated: Buffer;
}

const kept = new WeakMap<SharedText, Promise<readonly Part[]>>();

/**
 * A page as gzip. Its shared parts are compressed once; a visitor's own values stand between them in stored blocks, so
 * only the checksum is calculated each time. No compression state spans a value, so its length in the answer tells
 * nothing of it (BREACH).
 */
export async function gzipShared(text: SharedText, own: Readonly<Record<OwnValue, string>>): Promise<Buffer> {
  let compressing = kept.get(text);
  if (compressing === undefined) kept.set(text, (compressing = Promise.all(text.parts.map(compressed))));
  const pieces: Buffer[] = [HEADER];
  let checksum = 0;
  let length = 0;
  const count = (plain: Buffer) => {
    checksum = crc32(plain, checksum);
    length += plain.length;
  };
  for (const [index, { plain, deflated }] of (await compressing).entries()) {
    if (index > 0) {
      const value = Buffer.from(own[text.values[index - 1]!]);
      pieces.push(storedHead(value.length), value);
      count(value);
    }
    pieces.push(deflated);
    count(plain);
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...pieces, END, trailer]);
}

async function compressed(part: string): Promise<Part> {
  const plain = Buffer.from(part);
  return { plain, deflated: await deflate(plain, OPTIONS) };
}

/** The head of a stored block that is not the last one: flags, length, and its complement. @param length in bytes */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(length ^ 0xffff, 3);
  return head;
}
