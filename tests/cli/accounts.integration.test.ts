import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../cli/program.ts';
import type { Profile } from '../../core/domain/accounts/account.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import type { TransactionPage } from '../../core/domain/transactions/transaction-history.ts';
import { VERSION } from '../../core/domain/accounts/user-agent.ts';
import { type ExchangeWithAccounts, startExchangeWithAccounts } from '../support/servers/exchange-with-accounts.ts';
import { fakeTerminal, typedTerminal } from '../support/fake-terminal.ts';

const SLOW_MS = 300_000;
const email = 'Ada@Mail.example';
const password = 'correct horse battery';
const json = <T>(text: string): T => JSON.parse(text) as T;
let exchange: ExchangeWithAccounts;
let state: string;

beforeAll(async () => {
  exchange = await startExchangeWithAccounts();
  await exchange.open(email, password);
}, SLOW_MS);
afterAll(() => exchange.close());
/** A new client machine, without throttle counts. */
beforeEach(async () => {
  const { attempts } = exchange.fixture.store;
  await attempts.purge(Date.now() + 1);
  state = mkdtempSync(join(tmpdir(), 'altway-state-'));
  return () => rmSync(state, { recursive: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function altway(words: readonly string[], piped = '', url = exchange.url): Promise<Ended> {
  const terminal = fakeTerminal({ XDG_STATE_HOME: state }, piped);
  const code = await run([...words, '--url', url], terminal, new AbortController().signal);
  return { code, out: terminal.out(), err: terminal.err() };
}

const file = () => join(state, 'altway/session.json');
/** The account's session in its file. */
const session = () => json<Record<string, Record<string, string>>>(readFileSync(file(), 'utf8'))[exchange.url]!;
const caller = () => ({ caller: { session: session()['connect.sid'] } });
const PUZZLE = 'altway: solving a proof of work, as every login requires: a moment\n';

describe('signing in at the command line', () => {
  it('accepts a piped password, and keeps the session until logout', async () => {
    const login = await altway(['login', email], `${password}\n`);
    expect(login).toMatchObject({ code: 0, err: PUZZLE });
    expect(login.out).toMatch(/^Ada@Mail.example\ntwo-factor +off\nnetworks +none\npassword +set\nsince +2/);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).not.toContain(password);
    const secret = session()['connect.sid']!;
    expect(await altway(['whoami'])).toEqual({ code: 0, out: login.out, err: '' });
    const result = await altway(['whoami', '--json']);
    expect(json<Profile>(result.out)).toMatchObject({ user: { email, totpState: 'off' }, networks: [] });
    const [open] = await exchange.accounts.sessions({}, caller());
    expect(open).toMatchObject({ agent: `altway/${VERSION}`, isCurrent: true });
    expect(await altway(['logout'])).toMatchObject({ code: 0, err: '' });
    expect(session()).not.toHaveProperty('connect.sid');
    const signedOut = { code: 'unauthenticated' };
    await expect(exchange.accounts.profile({}, { caller: { session: secret } })).rejects.toMatchObject(signedOut);
    const message = `Nobody is signed in at ${exchange.url}: sign in with altway login`;
    expect(await altway(['whoami'])).toEqual({ code: 1, out: '', err: `altway: ${message}\n` });
    const asJson = await altway(['whoami', '--json']);
    expect([asJson.code, json(asJson.err)]).toEqual([1, { ...signedOut, message }]);
    expect(await altway(['logout'])).toMatchObject({ code: 0, err: '' });
  });

  it('prompts at a terminal, and shows no password', async () => {
    const terminal = typedTerminal({ XDG_STATE_HOME: state });
    const words = ['login', '--url', exchange.url];
    const running = run(words, terminal, new AbortController().signal);
    await expect.poll(terminal.err).toBe('E-mail: ');
    terminal.type(`${email}\r`);
    await expect.poll(terminal.err).toMatch(/Password: $/);
    terminal.type(`${password}\r`);
    expect(await running).toBe(0);
    expect(terminal.err()).not.toContain('horse');
    expect(terminal.out()).toMatch(/^Ada@Mail.example\n/);
  });

  it('writes only failures to standard error with --json', async () => {
    const login = await altway(['login', '--json'], `${email}\n${password}\n`);
    expect(login).toMatchObject({ code: 0, err: '' });
    expect(json<Profile>(login.out).user.email).toBe(email);
    const wrong = await altway(['login', email, '--json'], 'wrong horse\n');
    expect([wrong.code, wrong.out]).toEqual([3, '']);
    expect(json(wrong.err)).toEqual({
      code: 'unauthenticated',
      message: 'Wrong email or password',
      errors: { main: ['Wrong email or password'] },
    });
    // The previous login is still valid.
    expect((await altway(['whoami'])).code).toBe(0);
  });

  it.each([
    [['login', email], '', 2, /^altway: no password was given\n$/],
    [['login'], '', 2, /^altway: no e-mail was given\n$/],
    [['login', email], 'wrong horse\n', 3, /proof of work.*\naltway: Wrong email or password\n$/],
    [['login', 'nobody@mail.example'], `${password}\n`, 3, /proof of work.*\naltway: Wrong email or password\n$/],
    [['login', email, password], '', 2, /too many arguments/],
    [['login', '--local'], '', 4, /need a server/],
    [['whoami', '--local'], '', 4, /need a server/],
    [['logout', '--local'], '', 4, /need a server/],
  ] as const)('ends %j with %j and says why', async (words, piped, code, message) => {
    const ended = await altway(words, piped);
    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err).toMatch(message);
  });

  it('warns when a password would be sent unencrypted', async () => {
    // Reserved for documentation, so no server answers there; and nothing is sent without a password.
    const { err } = await altway(['login', email], '', 'http://exchange.example');
    expect(err).toMatch(/^altway: the connection to http:\/\/exchange.example is not encrypted/);
    for (const url of ['https://exchange.example', exchange.url, 'http://[::1]:3000'])
      expect((await altway(['login', email], '', url)).err).toBe('altway: no password was given\n');
  });

  it('reports when there is no server', async () => {
    const nowhere = 'http://127.0.0.1:9';
    const login = await altway(['login', email], `${password}\n`, nowhere);
    expect(login).toMatchObject({ code: 4, out: '' });
    expect(login.err).toContain(`The proof-of-work challenge of ${nowhere} could not be fetched`);
    expect((await altway(['whoami'], '', nowhere)).code).toBe(4);
  });

  it('reports how long the login is blocked after five failures, also with the right password', async () => {
    for (let i = 0; i < 5; i += 1)
      expect((await altway(['login', email], 'wrong horse\n')).err).toContain('Wrong email or password');
    const blocked = await altway(['login', email], `${password}\n`);
    expect(blocked).toMatchObject({ code: 3, out: '' });
    expect(blocked.err).toMatch(/Too many attempts.*15 minutes/);
  });
});

describe('the history at the command line', () => {
  it('needs a login, or an exchange made from this machine', async () => {
    const signedOut = await altway(['history']);
    expect(signedOut).toMatchObject({ code: 3, out: '' });
    expect(signedOut.err).toMatch(/Nobody is signed in at .*: sign in with altway login/);
    await altway(['login', email], `${password}\n`);
    expect(await altway(['history'])).toMatchObject({ code: 0, err: '', out: /no exchange yet/ });
  });

  it(
    "shows the account's exchanges after login, including earlier ones from this machine, and nobody else's",
    { timeout: SLOW_MS },
    async () => {
      await exchange.open('grace@mail.example', password);
      const address = await exchange.fixture.addressOf('doge');
      const make = async () =>
        json<Transaction>((await altway(['exchange', 'ltc', 'doge', '15', '--to', address, '--json'])).out).id;
      const listed = async () => {
        const { items } = json<TransactionPage>((await altway(['history', '--json'])).out);
        return items.map(({ id }) => id);
      };
      const before = await make();
      expect(await listed()).toEqual([before]);
      await altway(['login', 'grace@mail.example'], `${password}\n`);
      const after = await make();
      expect(await listed()).toEqual([after, before]);
      await altway(['logout']);
      expect(await listed()).toEqual([]);
      await altway(['login', email], `${password}\n`);
      expect(await listed()).toEqual([]);
      await altway(['login', 'grace@mail.example'], `${password}\n`);
      expect(await listed()).toEqual([after, before]);
    },
  );
});

describe('two-factor at the command line', () => {
  const owner = 'alan@mail.example';
  let key: string;
  let codes: readonly string[];

  beforeAll(async () => {
    state = mkdtempSync(join(tmpdir(), 'altway-state-'));
    await exchange.open(owner, password);
    await altway(['login', owner], `${password}\n`);
    ({ key } = await exchange.accounts.totpEnable({ password }, caller()));
    ({ recoveryCodes: codes } = await exchange.accounts.totpConfirm({ code: code() }, caller()));
    rmSync(state, { recursive: true });
  }, SLOW_MS);
  /** @param ahead steps of 30 seconds; the server accepts the next one as well, and each once. */
  const code = (ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + ahead * 30_000 });

  it('asks for the code, which can be piped too', async () => {
    const login = await altway(['login', owner], `${password}\n${code(1)}\n`);
    expect(login).toMatchObject({ code: 0, err: PUZZLE });
    expect(login.out).toMatch(/two-factor +on, 10 recovery codes left\n/);
  });

  it('accepts a recovery code instead, after a wrong one', async () => {
    const login = await altway(['login', owner], `${password}\n000000\n${codes[0]!.toUpperCase()}\n`);
    expect(login.err).toBe(`${PUZZLE}altway: Wrong Google Authenticator Code\n`);
    expect(login.out).toMatch(/two-factor +on, 9 recovery codes left\n/);
  });

  it('gives up after three wrong codes, without a login', async () => {
    const login = await altway(['login', owner], `${password}\n000000\nno code\n000001\n${codes[1]}\n`);
    expect(login).toMatchObject({ code: 3, out: '' });
    expect(login.err).toBe(
      `${PUZZLE}altway: Wrong Google Authenticator Code\naltway: must be exactly 6 digits\naltway: Wrong Google Authenticator Code\n`,
    );
    expect((await altway(['whoami'])).code).toBe(1);
  });

  it('ends when no code is entered', async () => {
    const login = await altway(['login', owner], `${password}\n`);
    expect(login).toMatchObject({ code: 3, err: `${PUZZLE}altway: No code of the authenticator was given\n` });
    expect((await altway(['whoami'])).code).toBe(1);
    const terminal = typedTerminal({ XDG_STATE_HOME: state });
    const running = run(['login', owner, '--url', exchange.url], terminal, new AbortController().signal);
    await expect.poll(terminal.err).toBe('Password: ');
    terminal.type(`${password}\r`);
    await expect.poll(terminal.err).toMatch(/or a recovery code: $/);
    terminal.type('\u0003');
    expect(await running).toBe(3);
  });
});
