import * as z from 'zod/mini';
import { list, optional, ticker } from '../fields.ts';
import { auditLine, time } from './explanation-schema.ts';
import { actionFields } from './staff-inputs.ts';

const direction = z.enum(['deposits', 'withdrawals'], { error: 'must be deposits or withdrawals' });
const end = { venue: z.string(), currency: z.string(), direction };

export const networkInputs = {
  end: z.object({
    venue: z.string().check(z.regex(/^[a-z0-9-]{1,30}$/, 'must be the name of a venue')),
    currency: ticker,
    direction,
    ...actionFields,
  }),
};

export const networkOutputs = {
  networks: z.object({
    venues: list(
      z.object({
        venue: z.string(),
        /** When it told last. */
        at: time,
        /** Why its key may not ask. */
        refused: optional,
      }),
    ),
    /** What venues have closed: each stays so until its venue says that it is open. */
    closed: list(z.object({ ...end, network: z.string(), since: time })),
    /** What was open, and is not in its venue's answers any more. */
    missing: list(z.object(end)),
    /** What staff says is open, until when this counts. */
    open: list(z.object({ ...end, by: z.string(), reason: z.string(), until: time })),
    audit: list(auditLine),
  }),
};
