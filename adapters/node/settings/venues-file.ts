import { readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import type * as z from 'zod/mini';
import { ConfigurationError } from './configuration.ts';
import { placeOf, valueAt } from './json-file.ts';
import { venuesForm, type VenuesContent } from './venues-form.ts';

/**
 * Reads the file of venues, YAML or JSON. It validates the form only. @throws ConfigurationError naming every mistake by
 * its place in the file.
 */
export function readVenuesFile(path: string): VenuesContent {
  const content = readYaml(path);
  const { success, data, error } = venuesForm.safeParse(content);
  if (success) return data;
  throw new ConfigurationError([...new Set(error.issues.flatMap((issue) => describeIssue(path, content, issue)))]);
}

function readYaml(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigurationError([`ALTWAY_VENUES: ${path} can't be read (${(cause as NodeJS.ErrnoException).code})`]);
  }
  try {
    return parse(text, { maxAliasCount: 100 });
  } catch (cause) {
    const [at] = cause instanceof YAMLParseError ? (cause.linePos ?? []) : [];
    throw new ConfigurationError([`${path} is no YAML${at ? `: see line ${at.line} column ${at.col}` : ''}`]);
  }
}

function describeIssue(path: string, content: unknown, issue: z.core.$ZodIssue): string[] {
  const place = `${path}: ${placeOf(issue.path)}`.trimEnd();
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${place}: there is no setting ${JSON.stringify(key)}`);
  if (issue.path.length > 0 && valueAt(content, issue.path) === undefined) return [`${place} is missing`];
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'from')
    return [`${place} must be an object with socket, or with host, port, ca, certificate and key`];
  if (issue.code === 'invalid_union') return [`${place} must be false, or an object with asset and network`];
  return [`${place} ${issue.message}`];
}
