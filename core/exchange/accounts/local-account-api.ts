import type { CallOptions } from '../../contract/route.ts';
import type { AccountApi } from '../../ports/apis/account-api.ts';
import type { AccountServices } from './open-accounts.ts';
import type { SignedIn } from './sign-in/sessions.ts';

const done = { result: true } as const;

/** A caller without address and cookies: only calls that need no session work. */
const nobody = {};

const callerOf = (options: CallOptions | undefined) => options?.caller ?? nobody;

/** The account calls, in process. They trust their input: the contract has parsed it. */
export function localAccountApi(services: AccountServices): AccountApi {
  return { ...guestCalls(services), ...profileCalls(services), ...codeCalls(services), ...sessionCalls(services) };
}

function guestCalls({ signUp, login, recovery, emails, captchas, networks, sessionService }: AccountServices) {
  return {
    register: async ({ email = '', subscription = false }, options) => {
      await signUp.register(email, subscription, callerOf(options));
      return done;
    },
    challenge: async () => ({ challenge: await captchas.challenge() }),
    logIn: (credentials, options) => login.logIn(credentials, callerOf(options)),
    confirmLogin: ({ totp = '' }, options) => login.confirm(totp, callerOf(options)),
    recover: async ({ email = '', captcha }, options) => {
      await recovery.ask(email, captcha, callerOf(options));
      return done;
    },
    setPassword: async ({ token = '', password = '' }, options) => {
      await recovery.setPassword(token, password, callerOf(options));
      return done;
    },
    confirmEmail: async ({ token }, options) => {
      await emails.confirm(token, callerOf(options));
      return done;
    },
    logOut: async (_none, options) => {
      await sessionService.logOut(callerOf(options));
      return done;
    },
    networks: async () => networks.available,
    token: async ({ token }) => {
      const email = await recovery.emailOf(token);
      return email === undefined ? {} : { email };
    },
  } satisfies Partial<AccountApi>;
}

type Member<T> = (who: SignedIn) => Promise<T>;

function member({ sessions }: AccountServices) {
  return async <T>(options: CallOptions | undefined, work: Member<T>): Promise<T> =>
    work(await sessions.require(options?.caller));
}

function profileCalls(services: AccountServices) {
  const { emails, passwords, networks, sessionService, sessions } = services;
  const signedIn = member(services);
  return {
    profile: async (_wanted, options) => sessionService.profile(await sessions.recognise(options?.caller)),
    clearErrors: (_none, options) =>
      signedIn(options, async (who) => {
        await sessionService.clearErrors(who);
        return done;
      }),
    changeEmail: ({ email = '', password }, options) =>
      signedIn(options, async (who) => {
        await emails.ask(who, { email, password }, callerOf(options));
        return done;
      }),
    changePassword: ({ old = '', new: fresh = '' }, options) =>
      signedIn(options, async (who) => {
        await passwords.change(who, { old, fresh }, callerOf(options));
        return done;
      }),
    addNetwork: ({ network, password }, options) =>
      signedIn(options, (who) => networks.add(who, network, password, callerOf(options))),
    removeNetwork: ({ network, password }, options) =>
      signedIn(options, (who) => networks.remove(who, network, password, callerOf(options))),
    setMiner: ({ on }, options) => signedIn(options, (who) => sessionService.setMiner(who, on, callerOf(options))),
  } satisfies Partial<AccountApi>;
}

function codeCalls(services: AccountServices) {
  const { twoFactor } = services;
  const signedIn = member(services);
  return {
    totpEnable: ({ password }, options) =>
      signedIn(options, (who) => twoFactor.enable(who, password, callerOf(options))),
    totpConfirm: ({ code = '' }, options) =>
      signedIn(options, (who) => twoFactor.confirm(who, code, callerOf(options))),
    totpDisable: ({ code = '' }, options) =>
      signedIn(options, (who) => twoFactor.disable(who, code, callerOf(options))),
    totpDisableUnconfirmed: (_none, options) => signedIn(options, (who) => twoFactor.disableUnconfirmed(who)),
    totpValidate: ({ code = '' }, options) =>
      signedIn(options, (who) => twoFactor.validate(who, code, callerOf(options))),
    renewRecoveryCodes: ({ code = '' }, options) =>
      signedIn(options, (who) => twoFactor.renewRecoveryCodes(who, code, callerOf(options))),
  } satisfies Partial<AccountApi>;
}

function sessionCalls(services: AccountServices) {
  const { sessionService, confirmations } = services;
  const signedIn = member(services);
  return {
    sessions: (_none, options) => signedIn(options, (who) => sessionService.list(who)),
    endSession: ({ id, password }, options) =>
      signedIn(options, async (who) => {
        await sessionService.end(who, { id, password }, callerOf(options));
        return done;
      }),
    endSessions: ({ password }, options) =>
      signedIn(options, async (who) => {
        await sessionService.endAll(who, password, callerOf(options));
        return done;
      }),
    unconfirmed: (_none, options) => signedIn(options, (who) => confirmations.list(who)),
    confirmSetting: ({ password, code, ...setting }, options) =>
      signedIn(options, async (who) => {
        const left = await confirmations.confirm(who, setting, { password, code }, callerOf(options));
        return { ...done, unconfirmed: [...left] };
      }),
    accountEvents: (_none, options) => signedIn(options, (who) => sessionService.events(who)),
  } satisfies Partial<AccountApi>;
}
