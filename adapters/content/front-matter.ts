import { parse } from 'yaml';

/** A content file: its front matter and its text. */
interface ContentFile {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string | undefined;
  readonly markdown: string;
}

const FRONT = /^\uFEFF?---\r?\n(?<front>.*?)\r?\n---[ \t]*(?:\r?\n|$)/s;

/**
 * Reads a file that begins with YAML between two lines of `---`.
 * @throws Error naming the field that is missing or misspelt.
 */
export function readContentFile(text: string): ContentFile {
  const match = FRONT.exec(text);
  if (match?.groups === undefined)
    throw new Error('it does not begin with its title and description between two lines of ---');
  const front = fields(parse(match.groups['front']!, { schema: 'core', maxAliasCount: 0 }));
  const unknown = Object.keys(front).filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`it says ${unknown.join(', ')}; known are ${NAMES.join(', ')}`);
  return {
    title: textOf(front, 'title'),
    description: textOf(front, 'description'),
    ...(front['keywords'] !== undefined && { keywords: textOf(front, 'keywords') }),
    markdown: text.slice(match[0].length),
  };
}

const NAMES = ['title', 'description', 'keywords'];

function fields(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error('it has no title');
}

function textOf(front: Record<string, unknown>, name: string): string {
  const value = front[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new Error(`its ${name} is not a text`);
}
