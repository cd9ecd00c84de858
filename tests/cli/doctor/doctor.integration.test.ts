import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Examination } from '../../../cli/doctor/examine.ts';
import { run } from '../../../cli/program.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { newEmptyDatabase } from '../../support/servers/worker-postgres.ts';

const LITECOIN = {
  kind: 'bitcoin-family',
  network: 'litecoin',
  wallet: 'altway',
  maximumFee: '0.05',
  rpc: { url: 'http://127.0.0.1:1', user: 'node', password: 'secret-of-the-node' },
};

describe('altway doctor', () => {
  let folder: string;
  let databaseUrl: string;

  const file = (name: string, content: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const doctor = async (env: Record<string, string>, ...words: string[]) => {
    const terminal = fakeTerminal({ ALTWAY_DATA: join(folder, 'data'), ...env });
    const code = await run(['doctor', ...words], terminal, new AbortController().signal);
    return { code, out: terminal.out(), err: terminal.err() };
  };
  const examination = async (env: Record<string, string>) => {
    const { code, out } = await doctor(env, '--json');
    const found = JSON.parse(out) as Examination;
    const of = (check: string) => found.checks.find((one) => one.check === check)?.findings ?? [];
    return { ...found, code, of };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'altway-doctor-'));
    databaseUrl = await newEmptyDatabase();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('calls a trial on an empty machine ready, and says what is simulated', async () => {
    const { code, isReady, isReal, of } = await examination({ ALTWAY_URL: 'http://localhost' });
    expect({ code, isReady, isReal }).toEqual({ code: 0, isReady: true, isReal: false });
    expect(of('settings').at(-1)!.what).toContain('simulated chain');
    expect(of('operation')[0]!.what).toContain('no server runs on this data folder');
  });

  it('finds settings of the database that can lose payouts', async () => {
    // The tests' own server does not wait for the disk.
    const { code, of } = await examination({ DATABASE_URL: databaseUrl });
    expect(code).toBe(1);
    const texts = of('database').map(({ grade, what }) => `${grade}: ${what}`);
    expect(texts).toEqual([
      expect.stringMatching(/^good: PostgreSQL \d+ answers$/),
      'mend: fsync is off: a power failure can lose payouts',
      'mend: full_page_writes is off: a power failure can lose payouts',
      'mend: synchronous_commit is off: a crash can forget what was stored',
      'note: no server has used this database yet: the first start makes its tables',
    ]);
  });

  it('calls main networks on the demonstration market not ready, and names the setting', async () => {
    const env = { DATABASE_URL: databaseUrl, ALTWAY_CHAINS: file('main.json', { chains: [LITECOIN] }) };
    const { code, isReady, isReal, of } = await examination(env);
    expect({ code, isReady, isReal }).toEqual({ code: 1, isReady: false, isReal: true });
    expect(of('market')).toMatchObject([{ grade: 'mend', mend: expect.stringContaining('set ALTWAY_VENUES') }]);
    expect(of('node of litecoin')[0]!.what).toContain('it does not answer');
    expect(of('signer')[0]!.what).toContain('no seed');
    expect(of('public address')[0]!.mend).toContain('ALTWAY_URL');
    expect(of('mail')[0]!.grade).toBe('mend');
    expect((await doctor(env)).out).toMatch(/Not ready: \d+ to mend/);
  });

  it('tells every mistake in the settings and files, and examines the rest', async () => {
    expect(await doctor({ PORT: 'many', ALTWAY_URLL: 'x' })).toMatchObject({
      code: 1,
      out: expect.stringMatching(/MEND {2}.*ALTWAY_URLL[^]*MEND {2}.*PORT is "many"/),
    });
    const wrong = file('wrong.json', { chains: [{ ...LITECOIN, maximumFee: 'much' }] });
    const targets = file('treasury.json', { hotWallet: { btx: { least: 1, target: 0.5, most: '2' } } });
    const social = file('social.json', { google: { clientId: 'ours' } });
    const env = { ALTWAY_CHAINS: wrong, ALTWAY_TREASURY: targets, ALTWAY_SOCIAL: social };
    const { of } = await examination({ DATABASE_URL: databaseUrl, ...env });
    const texts = of('settings').map(({ what }) => what);
    expect(texts.join('\n')).toContain('chains[0].maximumFee');
    expect(texts.join('\n')).toContain('hotWallet.btx is no currency');
    expect(texts.join('\n')).toContain('google.clientSecret is missing');
    expect(of('database')[0]!.grade).toBe('good');
  });

  it('tells no secret, whatever fails', async () => {
    const key = file('kraken.key', { apiKey: 'secret-of-the-key', secret: 'secret-of-the-account' });
    chmodSync(key, 0o600);
    const env = {
      DATABASE_URL: 'postgres://altway:secret-of-the-database@127.0.0.1:1/altway',
      SMTP_URL: 'smtp://user:secret-of-the-mail@127.0.0.1:1',
      ALTWAY_MAIL_FROM: 'Altway <a@example.com>',
      ALTWAY_CHAINS: file('secret.json', { chains: [LITECOIN] }),
      ALTWAY_VENUES: file('venues.json', {
        venues: { kraken: { rest: 'http://127.0.0.1:1', account: { keyFile: key, rest: 'http://127.0.0.1:1' } } },
        hedging: { unit: 'usdt', orderLimit: 100, dayLimit: 100 },
      }),
    };
    for (const words of [[], ['--json']]) {
      const { out, err, code } = await doctor(env, ...words);
      expect(code).toBe(1);
      expect(out + err).not.toContain('secret-of');
      expect(out).toContain('the database does not answer');
      expect(out).toContain('the key of kraken does not work');
    }
  });
});
