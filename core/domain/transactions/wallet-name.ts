/** Longest name that is looked up; registries take longer ones, which nobody types. */
export const NAME_LIMIT = 100;

/**
 * True for a text that may be a name such as `alice.eth`: parts between dots, without white space or any sign that ends a
 * name in a link. Names may hold emoji, so only the directory tells whether it is one.
 */
export function isName(text: string): boolean {
  return text.length <= NAME_LIMIT && /^[^\s./:?#@%\\]+(?:\.[^\s./:?#@%\\]+)+$/u.test(text);
}
