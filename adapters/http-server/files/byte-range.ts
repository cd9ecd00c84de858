/** Bytes of a file, the first and the last included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * What a `Range` header asks of a file of a size (RFC 9110, section 14.1.2). @returns undefined for the whole file: where
 * nothing, several ranges at once, or nothing readable is asked for; `unsatisfiable` for what lies beyond its end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  // Of the end so many.
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : upTo(Math.max(0, size - Number(to)), size);
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'unsatisfiable';
  return upTo(Number(from), to === '' ? size : Math.min(size, Number(to) + 1));
}

function upTo(first: number, end: number): ByteRange {
  return { first, last: end - 1 };
}
