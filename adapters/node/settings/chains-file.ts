import type * as z from 'zod/mini';
import { ConfigurationError } from './configuration.ts';
import { placeOf, readJsonFile, valueAt } from './json-file.ts';
import { chainsForm, type ChainEntry } from './chains-form.ts';

/**
 * Reads the file of real chains. It validates the form only. Errors contain no values, because some are secret.
 * @throws ConfigurationError naming every mistake by its place in the file.
 */
export function readChainsFile(path: string): readonly ChainEntry[] {
  const content = readJsonFile(path, 'ALTWAY_CHAINS');
  const { success, data, error } = chainsForm.safeParse(content);
  if (success) return data.chains;
  throw new ConfigurationError([...new Set(error.issues.flatMap((issue) => describeIssue(path, content, issue)))]);
}

type Issue = z.core.$ZodIssue;

function describeIssue(path: string, content: unknown, issue: Issue): string[] {
  const place = `${path}: ${placeOf(issue.path)}`.trimEnd();
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${place}: there is no setting ${JSON.stringify(key)}`);
  if (issue.path.length > 0 && valueAt(content, issue.path) === undefined) return [`${place} is missing`];
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'explorer')
    return [`${place} must be false, or an object with transactionUrl and addressUrl`];
  if (issue.code === 'invalid_union') return [`${place} must be "bitcoin-family" or "evm"`];
  if (issue.code === 'too_small' && issue.origin === 'array') return [`${place} must name at least one chain`];
  if (issue.code === 'invalid_key') return [`${place} must be a ticker in lower case, such as ltc`];
  return [`${place} ${issue.message}`];
}
