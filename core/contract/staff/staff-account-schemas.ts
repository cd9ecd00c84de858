import * as z from 'zod/mini';
import { ACCOUNT_EVENTS, MINER_STATUS, SOCIAL_PROVIDERS, TOTP_STATES } from '../../domain/accounts/account.ts';
import { isEmail } from '../../domain/validation.ts';
import { list, mailToken, optional } from '../fields.ts';
import { auditLine } from './explanation-schema.ts';
import { actionFields } from './staff-inputs.ts';

const ID = /^[a-z0-9]{12}$/;

/** An account's e-mail or ID. An account that only a social sign-in opens may have no e-mail. */
export const account = z.string().check(
  z.trim(),
  z.refine((given) => ID.test(given) || isEmail(given), { error: 'must be the e-mail or the ID of an account' }),
);
const minerStatus = z.enum(Object.keys(MINER_STATUS) as (keyof typeof MINER_STATUS)[]);
const time = z.string();

export const staffAccountInputs = {
  one: z.object({ account }),
  miner: z.object({ account, status: minerStatus, ...actionFields }),
  signOut: z.object({ account, ...actionFields }),
  token: z.object({ token: mailToken }),
};

const named = { id: z.string(), email: optional };

/** Output schemas of the staff calls on accounts: no password, key, code or session, nor a hash of any. */
export const staffAccountOutputs = {
  account: z.object({
    ...named,
    confirmedAt: z.optional(time),
    createdAt: time,
    hasPassword: z.boolean(),
    totpState: z.enum(TOTP_STATES),
    recoveryCodesLeft: z.int(),
    networks: list(z.object({ network: z.enum(SOCIAL_PROVIDERS), label: z.string() })),
    minerStatus,
    isSubscribed: z.boolean(),
    sessions: z.int(),
    /** Newest first. */
    events: list(z.object({ at: time, kind: z.enum(ACCOUNT_EVENTS), agent: z.string(), address: z.string() })),
    audit: list(auditLine),
  }),
  miner: z.object({ ...named, minerStatus }),
  signOut: z.object({ ...named, sessions: z.int() }),
  /** `status`: 1 created, 6 finished, 7 unused. */
  token: z.object({
    status: z.union([z.literal(1), z.literal(6), z.literal(7)]),
    statusName: z.enum(['created', 'finished', 'unused']),
    kind: z.enum(['password', 'email']),
    email: z.string(),
    accountId: z.string(),
    createdAt: time,
    expiresAt: time,
  }),
};
