import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '../../support/browser/browser.ts';
import { type StaffAccess, staffAccess } from '../../support/fixtures/staff-access.ts';
import { type RunningServer, startServer } from '../../support/servers/start-server.ts';

const email = 'Ada@Mail.example';
const password = 'correct horse battery';
let server: RunningServer;
let state: string | undefined;
let access: StaffAccess;

beforeAll(async () => {
  server = await startServer();
  state = mkdtempSync(join(tmpdir(), 'altway-state-'));
  access = staffAccess(server.folder);
});
afterAll(async () => {
  access?.staff.close();
  await server?.stop();
  if (state) rmSync(state, { recursive: true });
});

/** Runs the built command as its own process. */
async function altway(words: readonly string[], piped = ''): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, XDG_STATE_HOME: state, ALTWAY_URL: server.url, ...access.env };
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, ['dist/altway.cjs', ...words], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(piped);
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

/** The only mail so far, decoded. */
async function mail(): Promise<string> {
  const outbox = join(server.folder, 'outbox');
  await expect.poll(() => server.output()).toContain(`mails, and the links in them, are written into ${outbox}`);
  // Without files that are still being written.
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
  await expect.poll(mails).toHaveLength(1);
  const [file] = mails();
  expect(statSync(join(outbox, file!)).mode & 0o777).toBe(0o600);
  return readFileSync(join(outbox, file!), 'utf8')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}

it('an account signs up by mail, and logs in and out at the command line', async () => {
  const browser = new Browser(server.url);
  expect(await (await browser.post('/auth/reg', { email })).json()).toEqual({ result: true });
  const [, token] = new RegExp(`${server.url}/recover/([\\w-]{43})`).exec(await mail())!;
  expect((await altway(['login', email], `${password}\n`)).err).toContain('Wrong email or password');
  const chosen = { token, password, repeat: password };
  expect((await browser.post('/auth/change', chosen)).status).toBe(200);
  expect((await browser.post('/auth/change', chosen)).status).toBe(404);
  const login = await altway(['login', email], `${password}\n`);
  expect([login.code, login.out]).toEqual([0, expect.stringMatching(/^Ada@Mail.example\n/)]);
  expect(await altway(['whoami'])).toEqual({ code: 0, out: login.out, err: '' });
  const answer = await altway(['token', '-', '--json', '--data', server.folder], `${server.url}/recover/${token}\n`);
  expect(JSON.parse(answer.out)).toMatchObject({ status: 6, statusName: 'finished', email });
  expect((await altway(['logout'])).code).toBe(0);
  expect((await altway(['whoami'])).code).toBe(1);
  expect(server.output()).not.toContain(password);
});
