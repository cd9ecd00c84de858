/** Longer than any address, memo or chain transaction ID; signed transactions and tokens are longer still. */
const MAX_WORD_LENGTH = 160;

/**
 * A program's error message redacted for staff: one line, without control characters and secrets. Libraries quote what
 * they sent, so signed transactions, and paths and passwords in node URLs, are removed.
 */
export function redactedText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s"']*@)?([^\s/"'?#]+)[^\s"')]*/gi, '$1$2')
    .replaceAll(new RegExp(`[\\w+/=.~%-]{${MAX_WORD_LENGTH},}`, 'g'), '…')
    .trim();
}
