import * as z from 'zod/mini';
import { list } from '../fields.ts';
import { auditLine } from './explanation-schema.ts';
import { actionFields } from './staff-inputs.ts';

export const staffSettingInputs = {
  /** `domain` is one of the origins that the configuration allows; absent restores the default. */
  domain: z.object({ domain: z.optional(z.string().check(z.maxLength(300))), ...actionFields }),
};

/** Output schemas of these calls: `choices` are the allowed origins, the default first. */
export const staffSettingOutputs = {
  domain: z.object({
    domain: z.string(),
    isDefault: z.boolean(),
    choices: list(z.string()),
    audit: list(auditLine),
  }),
};
