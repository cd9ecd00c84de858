import * as z from 'zod/mini';
import { type FormRules, validate } from '../domain/validation.ts';
import { schemaMessage } from './schema-message.ts';

/** Validates a whole form by section 5 of the specification; each field reports its first failing rule. */
export const keeping = (rules: FormRules) =>
  z.superRefine<Readonly<Record<string, unknown>>>((form, context) => {
    const failures = Object.entries(validate(rules, form as Readonly<Record<string, string>>));
    for (const [field, [message]] of failures)
      context.issues.push({ code: 'custom', message: schemaMessage(message), path: [field], input: form[field] });
  });
