import * as z from 'zod/mini';
import { STOP_DIRECTIONS, STOP_SCOPES } from '../../domain/transactions/stop.ts';
import { list, optional } from '../fields.ts';
import { auditLine } from './explanation-schema.ts';
import { actionFields } from './staff-inputs.ts';

const [scope, direction] = [z.enum(STOP_SCOPES), z.enum(STOP_DIRECTIONS)];
const name = z.string().check(z.regex(/^[a-z0-9/-]{1,60}$/i, 'must be a chain, a ticker, or two tickers: ltc/doge'));

/** `reason` is shown to customers where something is stopped. */
export const staffStopInputs = {
  change: z.object({ scope, name: z.optional(name), direction, ...actionFields }),
};

export const staffStopOutputs = {
  stops: z.object({
    stops: list(z.object({ scope, name: optional, direction, reason: z.string(), by: z.string(), since: z.string() })),
    audit: list(auditLine),
  }),
};
