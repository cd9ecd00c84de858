import { readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import { ConfigurationError } from '../settings/configuration.ts';

/**
 * Reads a YAML or JSON file of settings. @param variable of the environment that names the file. @throws ConfigurationError
 * when the file is missing or neither.
 */
export function readYamlFile(path: string, variable: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigurationError([`${variable}: ${path} can't be read (${(cause as NodeJS.ErrnoException).code})`]);
  }
  try {
    return parse(text, { maxAliasCount: 100 });
  } catch (cause) {
    const [at] = cause instanceof YAMLParseError ? (cause.linePos ?? []) : [];
    throw new ConfigurationError([`${path} is no YAML${at ? `: see line ${at.line} column ${at.col}` : ''}`]);
  }
}
