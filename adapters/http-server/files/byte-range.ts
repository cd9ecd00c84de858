/** Bytes of a file, the first and the last included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * The bytes that a `Range` header requests of a file of the given size (RFC 9110, section 14.1.2).
 * @returns undefined for the whole file, when the header is absent or unreadable or names several ranges;
 * `unsatisfiable` for a range beyond the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  // A suffix range: the last `to` bytes.
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : upTo(Math.max(0, size - Number(to)), size);
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'unsatisfiable';
  return upTo(Number(from), to === '' ? size : Math.min(size, Number(to) + 1));
}

function upTo(first: number, end: number): ByteRange {
  return { first, last: end - 1 };
}
