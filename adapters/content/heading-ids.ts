/** IDs of the document around a page, which headings must not take. */
const TAKEN = ['root', 'content', 'altway-state'];

/** Longest ID, in characters; longer ones are cut. */
const LENGTH = 60;

/**
 * Generates the IDs of a page's headings from their words, so that they stay stable while the words do; each is unique.
 */
export class HeadingIds {
  readonly #used = new Set(TAKEN);

  /** @param text of the heading, without Markdown. */
  next(text: string): string {
    const words = text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\p{M}'’]/gu, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, LENGTH)
      .replaceAll(/^-+|-+$/g, '');
    // An ID with a leading digit would be no valid name in CSS; a heading without letters needs a prefix.
    const name = /^\p{L}/u.test(words) ? words : `part-${words}`.replace(/-$/, '');
    let id = name;
    for (let copy = 2; this.#used.has(id); copy += 1) id = `${name}-${copy}`;
    this.#used.add(id);
    return id;
  }
}
