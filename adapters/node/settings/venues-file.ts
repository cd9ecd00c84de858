import type * as z from 'zod/mini';
import { ConfigurationError } from './configuration.ts';
import { placeOf, valueAt } from './json-file.ts';
import { readYamlFile } from '../files/yaml-file.ts';
import { venuesForm, type VenuesContent } from './venues-form.ts';

/**
 * Reads the file of venues, YAML or JSON. It validates the form only. @throws ConfigurationError naming every mistake by
 * its place in the file.
 */
export function readVenuesFile(path: string): VenuesContent {
  const content = readYamlFile(path, 'ALTWAY_VENUES');
  const { success, data, error } = venuesForm.safeParse(content);
  if (success) return data;
  throw new ConfigurationError([...new Set(error.issues.flatMap((issue) => describeIssue(path, content, issue)))]);
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
