import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration.ts';

/**
 * Reads a JSON file of settings. Errors contain no values, because some are secret.
 * @param variable of the environment that names the file.
 * @throws ConfigurationError when the file is missing or not JSON.
 */
export function readJsonFile(path: string, variable: string): unknown {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigurationError([`${variable}: ${path} can't be read (${(cause as NodeJS.ErrnoException).code})`]);
  }
  try {
    return JSON.parse(content);
  } catch (cause) {
    // The parser's message quotes the text, which may be a password.
    const place = /line \d+ column \d+/.exec((cause as Error).message)?.[0];
    throw new ConfigurationError([`${path} is no JSON${place === undefined ? '' : `: see ${place}`}`]);
  }
}

/** A path in such a file in JavaScript's notation: `chains[0].rpc.url`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** The value at a path; undefined when the path does not exist. */
export function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    content,
  );
}
