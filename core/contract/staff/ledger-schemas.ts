import * as z from 'zod/mini';
import { ACCOUNTS } from '../../domain/transactions/ledger.ts';
import { list, optional } from '../fields.ts';

const units = z.string().check(z.regex(/^-?\d{1,80}$/, 'must be a whole number of smallest units'));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'));
export const currency = z.string().check(z.minLength(1), z.maxLength(40));

export const account = z.enum(ACCOUNTS);

const sum = z.object({ currency, account, units });

/** Progress of an audit: the caller sends it back to continue. */
export const auditState = z.object({ sequence: z.int().check(z.gte(0)), hash, sums: list(sum) });

/** `amount` is the decimal, absent for a currency that the catalogue no longer knows; `units` is always present. */
export const money = { currency, units, amount: optional };

export const posting = z.object({
  sequence: z.int(),
  id: z.string(),
  kind: z.string(),
  transactionId: optional,
  at: z.string(),
  entries: list(z.object({ account, ...money })),
  previousHash: z.string(),
  hash: z.string(),
});

/** A fault that a ledger audit found; `expected` follows from the postings, `found` is what is stored. */
export const fault = z.object({
  kind: z.enum(['chain', 'unbalanced', 'entries', 'total', 'control', 'sums']),
  sequence: z.optional(z.int()),
  currency: optional,
  account: optional,
  expected: optional,
  found: optional,
});
