import * as z from 'zod/mini';
import { list } from '../exchange/schemas.ts';
import { auditLine, actionFields } from './support-schemas.ts';

/** What staff changes of the service's settings. */
export const staffSettingInputs = {
  /** `domain` is one of the origins that the configuration allows; absent goes back to the default one. */
  domain: z.object({ domain: z.optional(z.string().check(z.maxLength(300))), ...actionFields }),
};

/** What staff is told of them: `choices` are the origins allowed, the default one first. */
export const staffSettingOutputs = {
  domain: z.object({
    domain: z.string(),
    isDefault: z.boolean(),
    choices: list(z.string()),
    audit: list(auditLine),
  }),
};
