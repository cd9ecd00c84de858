import { sha256 } from '@noble/hashes/sha2.js';

/** Bytes in hexadecimal, lower case. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Decodes an even number of hexadecimal digits. */
export function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function concat(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

export function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return sameBytes(bytes.subarray(0, prefix.length), prefix);
}

/** Derives up to 64 bytes from a seed; the same seed gives the same bytes. */
export function draw(seed: Uint8Array, length: number): Uint8Array {
  const first = sha256(concat(seed, [0]));
  return concat(first, sha256(concat(seed, [1]))).slice(0, length);
}

/** SHA-256 of SHA-256, as in Bitcoin's checksums. */
export function sha256Twice(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes));
}

/** CRC-16/XMODEM: polynomial 0x1021, start 0. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc;
}

/** CRC-32 as in ISO 3309 and zip: four bytes, most significant first. */
export function crc32(bytes: Uint8Array): Uint8Array {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const sum = ~crc;
  return Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum);
}
