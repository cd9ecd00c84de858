import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountApi } from '../../../core/ports/apis/account-api.ts';
import type { MailMessage } from '../../../core/ports/services/mailer.ts';
import { failure } from '../../support/failure.ts';

/** Two browsers at one account service, over any transport; each keeps its session as a browser does. */
interface AccountVisitors {
  /** Google is offered, alone or with Facebook; Twitter is not. */
  readonly api: AccountApi;
  readonly other: AccountApi;
  /** Every mail sent so far, including all that are due. */
  mails(): Promise<readonly MailMessage[]>;
  /** Solves a captcha of `challenge`. */
  solve(challenge: string): Promise<string>;
  /** The TOTP code of a step that was not used before. */
  nextCode(key: string): Promise<string>;
  close(): Promise<void>;
}

const PASSWORD = 'a long enough phrase';
const NEW = 'another good phrase';

/** The tests for every `AccountApi`. */
export function accountApiContract(name: string, start: () => Promise<AccountVisitors>): void {
  describe(`accounts: ${name}`, () => {
    let visitors: AccountVisitors;
    beforeAll(async () => {
      visitors = await start();
    }, 60_000);
    afterAll(() => visitors.close());

    const email = 'Ada@Example.com';
    const mailTo = async (to: string) => (await visitors.mails()).findLast((mail) => mail.to === to)!;
    const tokenTo = async (to: string) => {
      const mail = await mailTo(to);
      return /\/recover\/([\w-]{43})/.exec('link' in mail ? mail.link : '')![1]!;
    };
    const proof = async (api: AccountApi) => visitors.solve((await api.challenge({})).challenge);
    const logIn = async (api: AccountApi, password = PASSWORD, totp?: string) =>
      api.logIn({ email, password, totp, captcha: await proof(api) });
    const enter = async (api: AccountApi) => {
      await api.logOut({});
      await logIn(api);
    };
    const code = async (call: Promise<unknown>) => (await failure(call)).code;

    it('begin with an e-mail, and are opened by the link in a mail', async () => {
      const { api } = visitors;
      expect(await api.register({ email, subscription: true })).toEqual({ result: true });
      expect((await mailTo(email)).kind).toBe('confirm');
      const token = await tokenTo(email);
      expect(await api.token({ token })).toEqual({ email });
      const opened = await api.setPassword({ token, password: PASSWORD, repeat: PASSWORD });
      expect(opened).toMatchObject({ result: true, user: { email, hasPassword: true } });
      expect((await api.profile({})).user).toEqual(opened.user);
      await api.logOut({});
      expect(await api.token({ token })).toEqual({});
      expect(await api.token({ token: 'A'.repeat(43) })).toEqual({});
      expect(await code(api.setPassword({ token, password: NEW, repeat: NEW }))).toBe('not-found');
      expect(await code(api.profile({}))).toBe('unauthenticated');
      const again = await failure(visitors.other.register({ email: email.toLowerCase() }));
      expect([again.code, again.fields]).toEqual(['conflict', { email: ['Email already exist'] }]);
    });

    it('report which field is invalid, in the words of the specification', async () => {
      const { api } = visitors;
      expect((await failure(api.register({ email: 'nobody' }))).fields).toEqual({
        email: ['Please, enter correct email'],
      });
      expect((await failure(api.logIn({ email: '', password: '' }))).fields).toEqual({
        email: ['Email required'],
        password: ['Password required'],
      });
      expect((await failure(api.recover({ email: '' }))).fields).toEqual({ email: ["Email can't be empty"] });
      const form = { token: '', password: '', repeat: 'x' };
      expect((await failure(api.setPassword(form))).fields).toEqual({
        token: ['Required'],
        password: ["Password can't be empty"],
        repeat: ['Not match'],
      });
    });

    it('open for a captcha proof and the password; the caller stays signed in until they log out', async () => {
      const { api, other } = visitors;
      expect(await code(api.logIn({ email, password: PASSWORD }))).toBe('human-check');
      const wrong = await failure(logIn(api, 'wrong'));
      expect([wrong.code, wrong.fields]).toEqual(['wrong-credentials', { main: ['Wrong email or password'] }]);
      const { result, user } = await logIn(api);
      expect([result, user]).toEqual([true, expect.objectContaining({ email, totpState: 'off', isSubscribed: true })]);
      expect(await api.profile({ force_update: 1 })).toMatchObject({ user: { email }, networks: [], errors: {} });
      expect(await code(other.profile({}))).toBe('unauthenticated');
      expect(await api.clearErrors({})).toEqual({ result: true });
      expect(await api.logOut({})).toEqual({ result: true });
      expect(await code(api.profile({}))).toBe('unauthenticated');
      expect(await other.logOut({})).toEqual({ result: true });
    });

    it('list sessions and events, and end a session from another browser', async () => {
      const { api, other } = visitors;
      await enter(api);
      await enter(other);
      const list = await api.sessions({});
      expect(list.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
      const { id } = list.find(({ isCurrent }) => !isCurrent)!;
      const wrong = await failure(api.endSession({ id, password: 'wrong' }));
      expect([wrong.code, wrong.fields]).toEqual(['wrong-credentials', { password: ['Wrong password'] }]);
      await api.endSession({ id, password: PASSWORD });
      expect(await code(other.profile({}))).toBe('unauthenticated');
      expect(await code(api.endSession({ id: 'abcdefghijkl', password: PASSWORD }))).toBe('not-found');
      await enter(other);
      expect(await api.endSessions({ password: PASSWORD })).toEqual({ result: true });
      expect(await code(other.accountEvents({}))).toBe('unauthenticated');
      expect(await code(other.sessions({}))).toBe('unauthenticated');
      expect(await code(api.sessions({}))).toBe('unauthenticated');
      await enter(api);
      const events = await api.accountEvents({});
      expect(events[0]).toMatchObject({ kind: 'logged-in', at: expect.stringMatching(/Z$/) });
      expect(events[1]).toMatchObject({ kind: 'sessions-ended' });
      expect(events.at(-1)!.kind).toBe('registered');
    });

    it('change the password: this caller stays signed in, others do not', async () => {
      const { api, other } = visitors;
      await enter(api);
      await enter(other);
      const wrong = await failure(api.changePassword({ old: 'wrong', new: NEW, repeat: NEW }));
      expect([wrong.code, wrong.fields]).toEqual(['wrong-credentials', { old: ['Wrong password'] }]);
      expect(await api.changePassword({ old: PASSWORD, new: NEW, repeat: NEW })).toEqual({ result: true });
      expect((await api.profile({})).user.email).toBe(email);
      expect(await code(other.profile({}))).toBe('unauthenticated');
      expect((await mailTo(email)).kind).toBe('password-changed');
      await api.changePassword({ old: NEW, new: PASSWORD, repeat: PASSWORD });
    });

    it('recover by mail, with the same answer for an e-mail without an account', async () => {
      const { api, other } = visitors;
      await enter(api);
      const sent = (await visitors.mails()).length;
      expect(await other.recover({ email: 'nobody@example.com', captcha: await proof(other) })).toEqual({
        result: true,
      });
      expect(await visitors.mails()).toHaveLength(sent);
      expect(await other.recover({ email, captcha: await proof(other) })).toEqual({ result: true });
      const token = await tokenTo(email);
      await other.setPassword({ token, password: PASSWORD, repeat: PASSWORD });
      expect(await code(api.profile({}))).toBe('unauthenticated');
      expect(await code(other.profile({}))).toBe('unauthenticated');
    });

    it('ask for the TOTP code once two-factor authentication is on, in a second step without another captcha', async () => {
      const { api, other } = visitors;
      await enter(api);
      const { key, uri, type } = await api.totpEnable({ password: PASSWORD });
      expect([type, uri]).toEqual(['enable', expect.stringContaining(key)]);
      const { recoveryCodes } = await api.totpConfirm({ code: await visitors.nextCode(key) });
      expect(recoveryCodes).toHaveLength(10);
      expect(await code(api.totpDisableUnconfirmed({}))).toBe('conflict');
      expect(await api.totpValidate({ code: await visitors.nextCode(key) })).toEqual({ result: true });
      await other.logOut({});
      const asked = await failure(logIn(other));
      expect([asked.code, Object.keys(asked.fields)]).toEqual(['two-factor-required', ['totp']]);
      expect(await code(other.profile({}))).toBe('two-factor-required');
      const login = { email, password: PASSWORD };
      const wrong = await failure(other.logIn({ ...login, totp: '000000' }));
      expect([wrong.code, wrong.fields]).toEqual(['wrong-code', { totp: ['Wrong Google Authenticator Code'] }]);
      const { user } = await other.logIn({ ...login, totp: await visitors.nextCode(key) });
      expect([user.totpState, user.recoveryCodesLeft]).toEqual(['on', 10]);
      await other.logOut({});
      await failure(logIn(other));
      expect((await other.confirmLogin({ totp: recoveryCodes[0]! })).user.recoveryCodesLeft).toBe(9);
      const { recoveryCodes: renewed } = await api.renewRecoveryCodes({ code: await visitors.nextCode(key) });
      expect(renewed).toHaveLength(10);
      expect(await api.totpDisable({ code: await visitors.nextCode(key) })).toEqual({ result: true, type: 'disable' });
      expect(await code(api.totpDisable({ code: '123456' }))).toBe('conflict');
    });

    it('discard an authenticator that was not confirmed', async () => {
      const { api } = visitors;
      await enter(api);
      await api.totpEnable({ password: PASSWORD });
      expect((await api.profile({})).user.totpState).toBe('unconfirmed');
      expect((await api.totpDisableUnconfirmed({})).type).toBe('disable-unconfirmed');
      expect(await code(api.confirmLogin({ totp: '123456' }))).toBe('unauthenticated');
    });

    it('list the offered providers, and give a ticket for adding one', async () => {
      const { api } = visitors;
      await enter(api);
      expect(await api.networks({})).toContain('google');
      const { path } = await api.addNetwork({ network: 'google', password: PASSWORD });
      expect(path).toMatch(/^\/auth\/google\?ticket=/);
      expect(await code(api.addNetwork({ network: 'twitter', password: PASSWORD }))).toBe('not-found');
      expect(await code(api.removeNetwork({ network: 'google', password: PASSWORD }))).toBe('not-found');
    });

    it('request and withdraw the miner status', async () => {
      const { api } = visitors;
      await enter(api);
      expect(await api.setMiner({ on: true })).toEqual({ result: true, minerStatus: 1 });
      expect(await api.setMiner({ on: false })).toEqual({ result: true, minerStatus: 0 });
    });

    it('change the e-mail once the new mailbox is confirmed', async () => {
      const { api, other } = visitors;
      await enter(api);
      const next = 'Countess@Example.com';
      expect(await code(api.changeEmail({ email: next, password: 'wrong' }))).toBe('wrong-credentials');
      expect(await api.changeEmail({ email: next, password: PASSWORD })).toEqual({ result: true });
      const token = await tokenTo(next);
      expect((await api.profile({})).user.email).toBe(email);
      expect(await other.confirmEmail({ token })).toEqual({ result: true });
      expect((await api.profile({})).user.email).toBe(next);
      expect(await code(other.confirmEmail({ token }))).toBe('not-found');
      expect(await mailTo(email)).toMatchObject({ kind: 'email-changed', email: next });
    });
  });
}
