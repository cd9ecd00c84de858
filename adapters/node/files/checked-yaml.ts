import type * as z from 'zod/mini';
import { readYamlFile } from './yaml-file.ts';
import { ConfigurationError } from '../settings/configuration.ts';
import { placeOf, valueAt } from '../settings/json-file.ts';

type Issue = z.core.$ZodIssue;

/**
 * Reads a settings file, YAML or JSON, and validates its form only. @param setting names the file's variable.
 * @param describe what is wrong at a place that has a value. @param others finds further mistakes where the form is wrong, so that
 * one error lists all. @throws ConfigurationError naming every mistake by its place.
 */
export function readCheckedYaml<Form extends z.ZodMiniType>(
  path: string,
  setting: string,
  form: Form,
  describe: (issue: Issue) => string,
  others: (content: unknown) => readonly string[] = () => [],
): z.infer<Form> {
  const content = readYamlFile(path, setting);
  const { success, data, error } = form.safeParse(content);
  if (success) return data;
  const lines = error.issues.flatMap((issue) => linesOf(path, content, issue, describe));
  throw new ConfigurationError([...new Set([...lines, ...others(content)])]);
}

function linesOf(path: string, content: unknown, issue: Issue, describe: (issue: Issue) => string): string[] {
  const place = `${path}: ${placeOf(issue.path)}`.trimEnd();
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${place}: there is no setting ${JSON.stringify(key)}`);
  if (issue.path.length > 0 && valueAt(content, issue.path) === undefined) return [`${place} is missing`];
  return [`${place} ${describe(issue)}`];
}
