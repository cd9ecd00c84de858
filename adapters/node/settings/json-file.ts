import { readFileSync } from 'node:fs';
import { ConfigurationError } from './environment.ts';

/**
 * What a file of settings holds. No value of it is ever told, for some are secret.
 * @param variable of the environment that names the file. @throws ConfigurationError where it is not there, or no JSON.
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
    // The parser quotes what it stumbled over, which may be a password.
    const place = /line \d+ column \d+/.exec((cause as Error).message)?.[0];
    throw new ConfigurationError([`${path} is no JSON${place === undefined ? '' : `: see ${place}`}`]);
  }
}

/** A place in such a file, as one writes it in JavaScript: `chains[0].rpc.url`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** What stands there; undefined where there is no such place. */
export function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    content,
  );
}
