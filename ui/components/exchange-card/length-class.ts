/** Length class of a number, by which its type shrinks before digits would be cut off. */
export function lengthClass(shown: string): 'short' | 'long' | 'longer' | 'longest' {
  if (shown.length <= 10) return 'short';
  if (shown.length <= 14) return 'long';
  return shown.length <= 19 ? 'longer' : 'longest';
}
