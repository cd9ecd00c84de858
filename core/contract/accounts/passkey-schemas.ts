import * as z from 'zod/mini';
import {
  type CreatedPasskey,
  PASSKEY_NAME_LENGTH,
  type PasskeyCreationOptions,
  type PasskeyProof,
  type PasskeyRequestOptions,
  type PasskeyView,
} from '../../domain/accounts/passkey.ts';
import { code, list, optional } from '../fields.ts';

/** Longest parts of what a browser sends, in characters: real ones are far shorter. */
const ID_LENGTH = 1400;
const PART_LENGTH = 16_384;
const TRANSPORTS = 10;

const bytes = (most: number) =>
  z.string().check(z.maxLength(most, `must be at most ${most} characters`), z.regex(/^[\w-]*$/, 'must be base64url'));

const id = bytes(ID_LENGTH).check(z.minLength(1, 'must not be empty'));
const part = bytes(PART_LENGTH);
const ticket = z.string().check(z.maxLength(1024, 'must be a ticket of this server'));

const signed = z.object({
  id,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(z.nullable(bytes(128))),
  }),
});

const proof = z.object({ ticket, signed }) satisfies z.ZodMiniType<PasskeyProof>;

const created = z.object({
  id,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.optional(
      list(z.string().check(z.regex(/^[a-z-]{1,32}$/, 'must be a transport'))).check(z.maxLength(TRANSPORTS)),
    ),
  }),
}) satisfies z.ZodMiniType<CreatedPasskey>;

const name = z.string().check(z.maxLength(PASSKEY_NAME_LENGTH, `must be at most ${PASSKEY_NAME_LENGTH} characters`));
const own = z.string().check(z.regex(/^[a-z0-9]{12}$/, 'must be the ID of a passkey'));
/** The password, or a passkey of the account that signed a challenge of `passkeyProofOptions`. */
const owner = { password: optional, passkey: z.optional(proof) };

export const passkeyInputs = {
  none: z.object({}),
  proof,
  /** @property code of the authenticator, where two-factor is on and no passkey is given. */
  begin: z.object({ ...owner, code: z.optional(code) }),
  add: z.object({ ticket, name, created }),
  rename: z.object({ id: own, name, ...owner }),
  remove: z.object({ id: own, ...owner }),
};

const type = z.literal('public-key');
const known = list(z.object({ id: z.string(), type, transports: z.optional(list(z.string())) }));

const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: list(z.object({ type, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
}) satisfies z.ZodMiniType<PasskeyCreationOptions>;

const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: known,
  userVerification: z.enum(['required', 'preferred']),
}) satisfies z.ZodMiniType<PasskeyRequestOptions>;

const passkeys = list(
  z.object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    usedAt: optional,
    isSynced: z.boolean(),
    isSuspect: z.boolean(),
  }) satisfies z.ZodMiniType<PasskeyView>,
);

export const passkeyOutputs = {
  /** @property options for `navigator.credentials`, as JSON; `ticket` goes back with the answer. */
  creation: z.object({ ticket: z.string(), options: creation }),
  request: z.object({ ticket: z.string(), options: request }),
  list: passkeys,
  changed: z.object({ result: z.literal(true), passkeys }),
};
