import * as z from 'zod/mini';
import {
  type AccountEventView,
  type AccountUser,
  ACCOUNT_EVENTS,
  type LinkedProvider,
  SOCIAL_PROVIDERS,
  type Profile,
  SETTING_KINDS,
  type SessionView,
  TOTP_STATES,
  type UnconfirmedSetting,
} from '../../domain/accounts/account.ts';
import { FORM_RULES } from '../../domain/validation.ts';
import { code, formText as text, list, mailToken, optional, proof } from '../fields.ts';
import { keeping } from '../form-check.ts';

const network = z.enum(SOCIAL_PROVIDERS);
const short = z.optional(z.string().check(z.maxLength(2048, 'must be at most 2048 characters')));
const setting = {
  kind: z.enum(SETTING_KINDS),
  webhookUrl: short,
  currency: short,
  address: short,
  extraId: short,
};

export const accountInputs = {
  none: z.object({}),
  register: z
    .object({ email: text, subscription: z.optional(z.boolean()), proceedTo: optional })
    .check(keeping(FORM_RULES.registration)),
  logIn: z
    .object({ email: text, password: text, totp: z.optional(code), captcha: proof })
    .check(keeping(FORM_RULES.login)),
  code: z.object({ code }),
  confirmLogin: z.object({ totp: code }),
  recover: z.object({ email: text, captcha: proof }).check(keeping(FORM_RULES.forgot)),
  setPassword: z.object({ token: text, password: text, repeat: text }).check(keeping(FORM_RULES.recovery)),
  profile: z.object({ force_update: z.optional(z.union([z.literal('1'), z.literal(1)])) }),
  changeEmail: z.object({ email: text, password: optional }).check(keeping(FORM_RULES.changeEmail)),
  confirmEmail: z.object({ token: mailToken }),
  // `old` may be empty: only the server knows whether the account has a password.
  changePassword: z.object({ old: text, new: text, repeat: text }).check(keeping(FORM_RULES.firstPassword)),
  withPassword: z.object({ password: optional }),
  network: z.object({ network, password: optional }),
  miner: z.object({ on: z.boolean() }),
  session: z.object({
    id: z.string().check(z.regex(/^[a-z0-9]{12}$/, 'must be the ID of a session')),
    password: optional,
  }),
  token: z.object({ token: mailToken }),
  /** The setting as `unconfirmed` shows it; a setting that changed meanwhile is not confirmed. */
  setting: z.object({ ...setting, password: optional, code: z.optional(code) }),
};

const user = z.object({
  email: optional,
  totpState: z.enum(TOTP_STATES),
  hasPassword: z.boolean(),
  isSubscribed: z.boolean(),
  minerStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  recoveryCodesLeft: z.int(),
  createdAt: z.string(),
}) satisfies z.ZodMiniType<AccountUser>;

const networks = list(z.object({ network, label: z.string() }) satisfies z.ZodMiniType<LinkedProvider>);
const done = z.literal(true);
const unconfirmed = z.object(setting) satisfies z.ZodMiniType<UnconfirmedSetting>;
const recoveryCodes = list(z.string());

/** Output schemas of the account calls; `result` is always true because every failure is an error. */
export const accountOutputs = {
  done: z.object({ result: done }),
  /** @property token the CSRF token of the new session, where the call came over HTTP. */
  logIn: z.object({ result: done, user, token: optional }),
  /** @property user who is signed in now: after the first password of an account alone. */
  setPassword: z.object({ result: done, user: z.optional(user), token: optional }),
  challenge: z.object({ challenge: z.string() }),
  profile: z.object({
    user,
    networks,
    errors: z.record(z.string(), list(z.string())),
  }) satisfies z.ZodMiniType<Profile>,
  networks: z.object({ result: done, networks }),
  /** @property path the path that the browser opens next. */
  addNetwork: z.object({ result: done, path: z.string() }),
  totpEnable: z.object({ result: done, type: z.literal('enable'), key: z.string(), uri: z.string() }),
  totpConfirm: z.object({ result: done, type: z.literal('confirm'), recoveryCodes }),
  totpDisable: z.object({ result: done, type: z.literal('disable') }),
  totpDisableUnconfirmed: z.object({ result: done, type: z.literal('disable-unconfirmed') }),
  recoveryCodes: z.object({ result: done, recoveryCodes }),
  miner: z.object({ result: done, minerStatus: user.shape.minerStatus }),
  sessions: list(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      agent: z.string(),
      address: z.string(),
      createdAt: z.string(),
      seenAt: z.string(),
    }) satisfies z.ZodMiniType<SessionView>,
  ),
  events: list(
    z.object({
      at: z.string(),
      kind: z.enum(ACCOUNT_EVENTS),
      agent: z.string(),
      address: z.string(),
    }) satisfies z.ZodMiniType<AccountEventView>,
  ),
  unconfirmed: list(unconfirmed),
  stillUnconfirmed: z.object({ result: done, unconfirmed: list(unconfirmed) }),
  available: list(network),
  /** Empty for a token that is used, expired or unknown. */
  token: z.object({ email: optional }),
};
