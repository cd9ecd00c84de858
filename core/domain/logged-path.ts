/** Segments after which a path carries a secret: the tracking link's, the mail token's; or somebody's e-mail. */
const SECRETS = /\/(track|recover|subscribe|unsubscribe)\/[^/?#]+/gi;

/** A path as it may be written into a log: without its query, and without what would let a reader act for a visitor. */
export function loggedPath(target: string): string {
  return target.split('?', 1)[0]!.replace(SECRETS, '/$1/…');
}
