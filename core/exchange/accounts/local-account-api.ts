import type { CallOptions } from '../../contract/route.ts';
import type { AccountApi } from '../../ports/account-api.ts';
import type { AccountDesks } from './open-accounts.ts';
import type { SignedIn } from './sessions.ts';

const done = { result: true } as const;

/** Somebody who calls from nowhere and keeps nothing: they can do what needs no session. */
const nobody = {};

const callerOf = (options: CallOptions | undefined) => options?.caller ?? nobody;

/** The calls on accounts, in process. They trust their input: the contract has parsed it. */
export function localAccountApi(desks: AccountDesks): AccountApi {
  return { ...guestCalls(desks), ...profileCalls(desks), ...codeCalls(desks), ...sessionCalls(desks) };
}

function guestCalls({ signUp, login, recovery, emails, humans, networks, sessionDesk }: AccountDesks) {
  return {
    register: async ({ email = '', subscription = false }, options) => {
      await signUp.register(email, subscription, callerOf(options));
      return done;
    },
    challenge: async () => ({ challenge: await humans.challenge() }),
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
      await sessionDesk.logOut(callerOf(options));
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

function member({ sessions }: AccountDesks) {
  return async <T>(options: CallOptions | undefined, work: Member<T>): Promise<T> =>
    work(await sessions.require(options?.caller));
}

function profileCalls(desks: AccountDesks) {
  const { emails, passwords, networks, sessionDesk, sessions } = desks;
  const signedIn = member(desks);
  return {
    profile: async (_wanted, options) => sessionDesk.profile(await sessions.recognise(options?.caller)),
    clearErrors: (_none, options) =>
      signedIn(options, async (who) => {
        await sessionDesk.clearErrors(who);
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
    setMiner: ({ on }, options) => signedIn(options, (who) => sessionDesk.setMiner(who, on, callerOf(options))),
  } satisfies Partial<AccountApi>;
}

function codeCalls(desks: AccountDesks) {
  const { secondFactor } = desks;
  const signedIn = member(desks);
  return {
    totpEnable: ({ password }, options) =>
      signedIn(options, (who) => secondFactor.enable(who, password, callerOf(options))),
    totpConfirm: ({ code = '' }, options) =>
      signedIn(options, (who) => secondFactor.confirm(who, code, callerOf(options))),
    totpDisable: ({ code = '' }, options) =>
      signedIn(options, (who) => secondFactor.disable(who, code, callerOf(options))),
    totpDisableUnconfirmed: (_none, options) => signedIn(options, (who) => secondFactor.disableUnconfirmed(who)),
    totpValidate: ({ code = '' }, options) =>
      signedIn(options, (who) => secondFactor.validate(who, code, callerOf(options))),
    renewRecoveryCodes: ({ code = '' }, options) =>
      signedIn(options, (who) => secondFactor.renewRecoveryCodes(who, code, callerOf(options))),
  } satisfies Partial<AccountApi>;
}

function sessionCalls(desks: AccountDesks) {
  const { sessionDesk, confirmations } = desks;
  const signedIn = member(desks);
  return {
    sessions: (_none, options) => signedIn(options, (who) => sessionDesk.list(who)),
    endSession: ({ id, password }, options) =>
      signedIn(options, async (who) => {
        await sessionDesk.end(who, { id, password }, callerOf(options));
        return done;
      }),
    endSessions: ({ password }, options) =>
      signedIn(options, async (who) => {
        await sessionDesk.endAll(who, password, callerOf(options));
        return done;
      }),
    unconfirmed: (_none, options) => signedIn(options, (who) => confirmations.list(who)),
    confirmSetting: ({ password, code, ...setting }, options) =>
      signedIn(options, async (who) => {
        const left = await confirmations.confirm(who, setting, { password, code }, callerOf(options));
        return { ...done, unconfirmed: [...left] };
      }),
    accountEvents: (_none, options) => signedIn(options, (who) => sessionDesk.events(who)),
  } satisfies Partial<AccountApi>;
}
