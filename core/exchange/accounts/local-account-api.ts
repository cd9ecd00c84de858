import type { savedAddressRoutes } from '../../contract/accounts/saved-address-routes.ts';
import type { AccountApi } from '../../ports/apis/account-api.ts';
import type { AccountServices } from './account-services.ts';
import { callerOf, signedInCalls } from './signed-in-calls.ts';

async function done(work: Promise<void>) {
  await work;
  return { result: true } as const;
}

/** The account calls that need nothing beside accounts, in process. They trust their input: the contract has parsed it. */
export function localAccountApi(services: AccountServices): Omit<AccountApi, keyof typeof savedAddressRoutes> {
  return {
    ...guestCalls(services),
    ...profileCalls(services),
    ...codeCalls(services),
    ...passkeyCalls(services),
    ...sessionCalls(services),
  };
}

function guestCalls({ signUp, login, recovery, emails, captchas, networks, sessionService }: AccountServices) {
  return {
    register: ({ email = '', subscription = false, proceedTo }, options) =>
      done(signUp.register({ email, isSubscribed: subscription, proceedTo }, callerOf(options))),
    challenge: async () => ({ challenge: await captchas.challenge() }),
    logIn: (credentials, options) => login.logIn(credentials, callerOf(options)),
    confirmLogin: ({ totp = '' }, options) => login.confirm(totp, callerOf(options)),
    recover: ({ email = '', captcha }, options) => done(recovery.ask(email, captcha, callerOf(options))),
    setPassword: async ({ token = '', password = '' }, options) => {
      const user = await recovery.setPassword(token, password, callerOf(options));
      return { result: true as const, ...(user && { user }) };
    },
    confirmEmail: ({ token }, options) => done(emails.confirm(token, callerOf(options))),
    logOut: (_none, options) => done(sessionService.logOut(callerOf(options))),
    networks: async () => networks.available,
    token: async ({ token }) => {
      const email = await recovery.emailOf(token);
      return email === undefined ? {} : { email };
    },
  } satisfies Partial<AccountApi>;
}

function profileCalls({ emails, passwords, networks, sessionService, sessions }: AccountServices) {
  const signedIn = signedInCalls(sessions);
  return {
    profile: async (_wanted, options) => sessionService.profile(await sessions.recognise(options?.caller)),
    clearErrors: signedIn((who) => done(sessionService.clearErrors(who))),
    changeEmail: signedIn((who, { email = '', password }, { caller }) =>
      done(emails.ask(who, { email, password }, caller)),
    ),
    changePassword: signedIn((who, { old = '', new: fresh = '' }, { caller }) =>
      done(passwords.change(who, { old, fresh }, caller)),
    ),
    addNetwork: signedIn((who, { network, password }, { caller }) => networks.add(who, network, password, caller)),
    removeNetwork: signedIn((who, { network, password }, { caller }) =>
      networks.remove(who, network, password, caller),
    ),
    setMiner: signedIn((who, { on }, { caller }) => sessionService.setMiner(who, on, caller)),
  } satisfies Partial<AccountApi>;
}

function codeCalls({ twoFactor, sessions }: AccountServices) {
  const signedIn = signedInCalls(sessions);
  return {
    totpEnable: signedIn((who, { password }, { caller }) => twoFactor.enable(who, password, caller)),
    totpConfirm: signedIn((who, { code = '' }, { caller }) => twoFactor.confirm(who, code, caller)),
    totpDisable: signedIn((who, { code = '' }, { caller }) => twoFactor.disable(who, code, caller)),
    totpDisableUnconfirmed: signedIn((who) => twoFactor.disableUnconfirmed(who)),
    totpValidate: signedIn((who, { code = '' }, { caller }) => twoFactor.validate(who, code, caller)),
    renewRecoveryCodes: signedIn((who, { code = '' }, { caller }) => twoFactor.renewRecoveryCodes(who, code, caller)),
  } satisfies Partial<AccountApi>;
}

function passkeyCalls({ passkeySignIn, passkeyService, sessions }: AccountServices) {
  const signedIn = signedInCalls(sessions);
  return {
    passkeyLoginOptions: async () => passkeySignIn.request(),
    passkeyLogIn: (proof, options) => passkeySignIn.logIn(proof, callerOf(options)),
    passkeyStepOptions: (_none, options) => passkeySignIn.requestStep(callerOf(options)),
    passkeyStep: (proof, options) => passkeySignIn.confirmStep(proof, callerOf(options)),
    passkeys: signedIn((who) => passkeyService.list(who)),
    passkeyProofOptions: signedIn((who) => passkeyService.requestProof(who)),
    newPasskeyOptions: signedIn((who, owner, { caller }) => passkeyService.begin(who, owner, caller)),
    addPasskey: signedIn((who, made, { caller }) => passkeyService.add(who, made, caller)),
    renamePasskey: signedIn((who, { id, ...named }, { caller }) => passkeyService.rename(who, id, named, caller)),
    removePasskey: signedIn((who, { id, ...owner }, { caller }) => passkeyService.remove(who, id, owner, caller)),
  } satisfies Partial<AccountApi>;
}

function sessionCalls({ sessionService, confirmations, sessions }: AccountServices) {
  const signedIn = signedInCalls(sessions);
  return {
    sessions: signedIn((who) => sessionService.list(who)),
    endSession: signedIn((who, { id, password }, { caller }) =>
      done(sessionService.end(who, { id, password }, caller)),
    ),
    endSessions: signedIn((who, { password }, { caller }) => done(sessionService.endAll(who, password, caller))),
    unconfirmed: signedIn((who) => confirmations.list(who)),
    confirmSetting: signedIn(async (who, { password, code, ...setting }, { caller }) => ({
      result: true as const,
      unconfirmed: [...(await confirmations.confirm(who, setting, { password, code }, caller))],
    })),
    accountEvents: signedIn((who) => sessionService.events(who)),
  } satisfies Partial<AccountApi>;
}
