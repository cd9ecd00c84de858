/** Longer than any address, memo or chain transaction ID; a signed transaction or a token is longer still. */
const LONGEST_WORD = 160;

/**
 * What a program said of a failure, as staff may read it: one line, no control characters, and nothing that opens
 * anything. Libraries quote what they sent, so signed transactions and the paths and passwords of nodes' addresses go.
 */
export function redactedText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s"']*@)?([^\s/"'?#]+)[^\s"')]*/gi, '$1$2')
    .replaceAll(new RegExp(`[\\w+/=.~%-]{${LONGEST_WORD},}`, 'g'), '…')
    .trim();
}
