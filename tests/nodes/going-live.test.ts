import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LITECOIN_REGTEST } from '../../adapters/chain-bitcoin/networks.ts';
import type { Examination } from '../../cli/doctor/examine.ts';
import type { ReconciliationReport } from '../../cli/staff/await-reconciliation.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import type { Positions, ProfitStatement, StaffHedge, Treasury } from '../../core/ports/apis/staff-api.ts';
import type { ChainSubject } from '../contracts/chains/chain-subject.ts';
import { bitcoinSubject } from '../support/chains/bitcoin-subject.ts';
import { COIN, ETHER, EvmBench, stranger } from '../support/chains/evm-bench.ts';
import { type RunningNode, startLitecoind } from '../support/chains/litecoind.ts';
import { withNode } from '../support/chains/with-node.ts';
import { examined } from '../support/operator/examined.ts';
import { addsUp, FUNDS, LIMITS, STEPS, TARGETS, toMend } from '../support/operator/opening.ts';
import { OperatorShell } from '../support/operator/operator-shell.ts';
import { chainsFile } from '../support/fixtures/real-chains-fixture.ts';
import { anvilPath, litecoindPath } from '../support/programs.ts';
import { EXPECTED, findingsAtRest, tradeUnderKills } from '../support/operator/trading-under-kills.ts';
import { startPostgres, type TestPostgres } from '../support/servers/postgres.ts';
import { openVenues, type OpenVenues } from '../support/venues/open.ts';
import { waitFor } from '../support/wait-for.ts';

const LITE = 100_000_000n;
const guide = readFileSync('docs/going-live.md', 'utf8');
withNode('litecoind and anvil', litecoindPath() && anvilPath(), () => {
  describe('docs/going-live.md, step by step on test networks and simulated venues', () => {
    const shell = new OperatorShell();
    const signerFolder = shell.path('signer-home');
    const passphrase = shell.path('passphrase');
    const { env } = shell;
    const path = (name: string) => shell.path(name);
    const write = (name: string, content: unknown) => shell.write(name, content);
    const altway = (...words: string[]) => shell.altway(...words);
    const json = <T>(...words: string[]) => shell.json<T>(...words);
    let postgres: TestPostgres;
    let node: RunningNode;
    let litecoin: ChainSubject;
    let evm: EvmBench;
    let venues: OpenVenues;
    const mine = async () => {
      await Promise.all([litecoin.mine(1), evm.mine(1)]);
    };
    /** Mines until it is so. */
    const mined = <T>(what: string, ask: () => Promise<T | undefined>) =>
      waitFor(
        what,
        async () => {
          const answer = await ask();
          if (answer === undefined) await mine();
          return answer;
        },
        90_000,
      );
    const agreement = async () => (await json<ReconciliationReport>('ledger', 'reconcile')).agrees || undefined;
    beforeAll(async () => {
      mkdirSync(join(signerFolder, 'signer'), { recursive: true, mode: 0o700 });
      write('passphrase', 'correct horse battery staple\n');
      venues = await openVenues({ seed: 3, stepMs: 50 });
    });
    afterAll(async () => {
      await shell.end();
      await venues?.close();
      await Promise.all([litecoin?.close(), evm?.node.stop(), postgres?.stop()]);
    });

    it('has these ten steps', () => {
      expect(guide.split('\n').flatMap((line) => /^## (\d+\. .+)$/.exec(line)?.[1] ?? [])).toEqual(STEPS);
    });

    it('1. The machine', async () => {
      expect((await altway('--version')).code).toBe(0);
    });

    it('2. The database', async () => {
      // As it is installed: it waits for the disk.
      postgres = await startPostgres({ fsync: true });
      env['DATABASE_URL'] = await postgres.database();
      expect(env['DATABASE_URL']).toMatch(/^postgres/);
    });

    it('3. The nodes', async () => {
      [node, evm] = await Promise.all([startLitecoind('-addresstype=bech32'), EvmBench.start()]);
      litecoin = await bitcoinSubject(node, LITECOIN_REGTEST);
      write('chains.json', chainsFile(node, evm.node.url, evm.token));
      expect(await node.rpc.call('getblockcount')).toBeGreaterThan(0);
    });

    it('4. The signer', async () => {
      const seed = ['--folder', signerFolder, '--passphrase-file', passphrase, '--chains', path('chains.json')];
      const made = await json<{ words: string }>('signer', 'init', ...seed, '--show-words');
      write('words', made.words);
      const words = ['--folder', signerFolder, '--passphrase-file', passphrase, '--words-file', path('words')];
      expect((await altway('signer', 'verify-words', ...words)).code).toBe(0);
      write('signer-home/signer/limits.json', LIMITS);
      const socket = path('signer.sock');
      await shell.startAltway('signer', 'serve', ...seed, '--socket', socket);
      env['ALTWAY_SIGNER'] = socket;
    });

    it('5. The venues', async () => {
      const entry = (name: 'kraken' | 'binance', socket: string) => {
        const { key, secret } = venues[name].openAccount('operator', FUNDS, false);
        write(`${name}.key`, { apiKey: key, secret });
        const { url: rest, socketUrl } = venues[name];
        return { rest, socket: socketUrl + socket, account: { keyFile: path(`${name}.key`), rest } };
      };
      write('venues.json', {
        venues: { kraken: entry('kraken', '/v2'), binance: entry('binance', '/stream') },
        hedging: { unit: 'usdt', homes: ['usdt', 'usd'], orderLimit: 5_000, dayLimit: 100_000 },
      });
      expect((await fetch(`${venues.binance.url}/api/v3/ping`)).ok).toBe(true);
    });

    it('6. The settings', async () => {
      write('treasury.json', TARGETS);
      Object.assign(env, {
        ALTWAY_DATA: path('data'),
        ALTWAY_CHAINS: path('chains.json'),
        ALTWAY_VENUES: path('venues.json'),
        ALTWAY_TREASURY: path('treasury.json'),
        PORT: '0',
      });
      expect((await json<Examination>('doctor')).checks[0]!.findings.map(({ grade }) => grade)).not.toContain('mend');
    });

    it('7. The examination', async () => {
      const found = await json<Examination>('doctor');
      // The process that follows the venues is started by the server.
      expect(toMend(found)).toEqual([
        expect.stringMatching(/^market: the process altway venues serve does not answer/),
      ]);
      const good = found.checks.flatMap(({ check, findings }) =>
        findings.some(({ grade }) => grade === 'good') ? [check] : [],
      );
      expect(good).toEqual(
        expect.arrayContaining(['settings', 'database', 'signer', 'node of litecoin', 'node of ethereum']),
      );
      // No secret of the set-up is in it.
      expect(JSON.stringify(found)).not.toContain(node.password);
    });

    let url = '';
    it('8. The start, and the staff', async () => {
      url = await shell.start('tests/support/scripts/serve-child.ts');
      for (const name of ['alice', 'bob']) {
        const { token } = await json<{ token: string }>('staff', 'add', name);
        write(`${name}.token`, `${token}\n`);
      }
      env['ALTWAY_STAFF_TOKEN_FILE'] = path('alice.token');
      expect((await altway('support', 'stop', 'all', '--reason', 'not open yet')).code).toBe(0);
      // The first books come some seconds after the start.
      const found = await examined('nothing to mend', async (report) => {
        const examination = await json<Examination>('doctor');
        report(toMend(examination).join('\n'));
        return toMend(examination).length === 0 ? examination : undefined;
      });
      const notes = JSON.stringify(found.checks);
      expect(notes).toContain('2 people have staff tokens');
      expect(notes).toContain('not open yet');
      expect(notes).toContain('the hot wallet holds no ltc');
    });

    it('9. The inventory', async () => {
      const empty = await json<Treasury>('treasury');
      const by = new Map(empty.holdings.map((holding) => [holding.currency, holding]));
      expect([...by.keys()].toSorted()).toEqual(['eth', 'ltc', 'usdt20']);
      const wanted = empty.moves.map(({ asset, amount }) => `${asset} ${amount}`);
      expect(wanted.toSorted()).toEqual(['eth 5', 'ltc 20', 'usdt 5000']);
      await litecoin.fund({ address: by.get('ltc')!.address! }, 20n * LITE);
      await evm.send({ to: by.get('eth')!.address!, value: 5n * ETHER });
      await evm.call(evm.token, 'TestToken', 'transfer', [by.get('usdt20')!.address!, 5_000n * COIN]);
      const booked = async () => {
        const { accounts } = await json<{ accounts: { account: string; currency: string }[] }>('ledger', 'balances');
        const capital = accounts.filter(({ account, currency }) => account === 'capital' && !currency.includes(':'));
        return capital.length === 3 || undefined;
      };
      await mined('the capital in the ledger', booked);
      const accounts = ['binance', 'kraken'].flatMap((venue) =>
        ['eth 50', 'ltc 1000', 'usdt 100000'].map((held) => `${venue} ${held}`),
      );
      // What a node answered about a wallet is used for some seconds.
      const asked = async () => {
        const now = await json<Treasury>('treasury');
        return now.venues.length >= accounts.length && now.moves.length === 0 ? now : undefined;
      };
      const filled = await waitFor('the accounts at venues, and full wallets', asked, 90_000);
      expect(filled).toMatchObject({ pricedBy: 'live' });
      expect(filled.holdings.map(({ hotWallet }) => hotWallet!.amount).toSorted()).toEqual(['20', '5', '5000']);
      // 20 LTC at some 82 dollars, 5 ETH at some 3,100, 5,000 USDT.
      const worth = filled.holdings.reduce((sum, { dollars }) => sum + Number(dollars), 0);
      expect(Math.abs(worth / (20 * 82 + 5 * 3_100 + 5_000) - 1)).toBeLessThan(0.1);
      const atVenues = filled.venues.map(({ venue, asset, amount }) => `${venue} ${asset} ${amount}`);
      expect(atVenues.toSorted()).toEqual(accounts);
      expect((await json<ReconciliationReport>('ledger', 'reconcile')).agrees).toBe(true);
      expect((await altway('support', 'resume', 'all', '--reason', 'open')).code).toBe(0);
      const verdict = await examined('all ready', async (report) => {
        const { code, out } = await altway('doctor');
        report(out);
        return code === 0 ? out : undefined;
      });
      expect(verdict).toContain('Ready as a trial: no coin of worth moves.');
    });

    it('10. The first exchange', async () => {
      const [to, refundTo] = [stranger(), (await litecoin.stranger()).address];
      const words = ['exchange', 'ltc', 'eth', '5', '--to', to, '--refund-to', refundTo, '--url', url];
      // A quote may be away for a moment: while a venue sends its books again, or the stop is read.
      const made = await waitFor('an exchange', () => json<Transaction>(...words).catch(() => undefined));
      await litecoin.fund({ address: made.payIn.address }, 5n * LITE);
      await mined('its end', async () => {
        const { status } = await json<Transaction>('track', made.trackSecret!, '--url', url);
        return status === 'finished' || undefined;
      });
      expect(await evm.balance(to)).toBeGreaterThan(0n);
      // What is worth less than the smallest order, 25 dollars, waits for more.
      const positions = await waitFor(
        'hedges of both positions',
        async () => {
          const found = await json<Positions>('positions');
          const isSmall = found.assets.every(
            ({ asset, dollars }) => asset === 'usdt' || Math.abs(Number(dollars)) < 25,
          );
          return isSmall && found.assets.length > 2 ? found : undefined;
        },
        90_000,
      );
      const of = (name: string) => positions.assets.find(({ asset }) => asset === name)!;
      expect(of('ltc')).toMatchObject({ took: '5', hedged: expect.stringMatching(/^-(4\.|5$)/) as string });
      expect(of('eth')).toMatchObject({ gave: expect.stringMatching(/^0\./) as string });
      const hedges = await json<StaffHedge[]>('hedges');
      expect(hedges.length).toBeGreaterThan(0);
      const today = new Date().toISOString().slice(0, 10);
      const statement = await json<ProfitStatement>('pnl', '--from', today);
      expect(Number(statement.lines.find(({ name }) => name === 'service-fees')!.dollars)).toBeGreaterThan(0);
      expect(addsUp(statement)).toBe(true);
      await mined('agreement of ledger and chains', agreement);
    });

    it('then serves others, and doubles and loses no order when the process that trades is killed', async () => {
      const databaseUrl = env['DATABASE_URL']!;
      const town = { url, databaseUrl, litecoin, evm, serverPid: shell.pids[0]!, mine };
      expect(await tradeUnderKills(town)).toEqual(EXPECTED);
      expect(await findingsAtRest(databaseUrl, venues)).toEqual([]);
      await mined('agreement of ledger and chains', agreement);
    });
  });
});
