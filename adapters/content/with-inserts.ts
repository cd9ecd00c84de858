/** Markdown generated when a page first needs it, by name. */
export type Inserts = Readonly<Record<string, () => string>>;

/** Replaces each line that consists of `{{name}}` by the insert of that name; lines with an unknown name stay. */
export function withInserts(markdown: string, inserts: Inserts): string {
  return markdown.replaceAll(/^\{\{([a-z]+)\}\}$/gm, (line, name: string) =>
    Object.hasOwn(inserts, name) ? inserts[name]!() : line,
  );
}
