/** Ids of the document around a page: a heading of that name must not be found in their place. */
const TAKEN = ['root', 'content', 'altway-state'];

/** Longest id; what comes after is cut. */
const LENGTH = 60;

/** Makes the ids of one page's headings: of their words, so that they stay while the words do, each only once. */
export class HeadingIds {
  readonly #used = new Set(TAKEN);

  /** @param text of the heading, without marks. */
  next(text: string): string {
    const words = text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\p{M}'’]/gu, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, LENGTH)
      .replaceAll(/^-+|-+$/g, '');
    // A leading digit would be no name for a style or a script; a heading without letters has none of its own.
    const name = /^\p{L}/u.test(words) ? words : `part-${words}`.replace(/-$/, '');
    let id = name;
    for (let copy = 2; this.#used.has(id); copy += 1) id = `${name}-${copy}`;
    this.#used.add(id);
    return id;
  }
}
