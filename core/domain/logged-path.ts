/** Segments after which a path carries a secret: a tracking link's, a mail token's on its page and in its call; or an e-mail. */
const SECRETS = /\/(track|recover|api\/token|subscribe|unsubscribe)\/[^/?#]+/gi;

/** A path as it may be written into a log: without its query, and without what would let a reader act for a visitor. */
export function loggedPath(target: string): string {
  return target.split('?', 1)[0]!.replace(SECRETS, '/$1/…');
}
