import { encode } from 'uqr';

/** A QR code as one SVG path in a square of `size` modules, its quiet zone of four modules included. */
interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** Modules of margin that a scanner needs around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * Draws a text as a QR code that survives 15 % of damage. @throws RangeError when the text is too long for a QR code.
 */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join('') };
}

/** The dark modules of a row, adjacent ones in one stroke. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    let end = x;
    while (row[end + 1]) end += 1;
    path += `M${x} ${y}h${end + 1 - x}v1H${x}z`;
    x = end;
  }
  return path;
}
