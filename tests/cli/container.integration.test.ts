import { describe, expect, it } from 'vitest';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../adapters/node/settings/environment.ts';
import { SessionFile } from '../../adapters/node/files/session-file.ts';
import { composeCli, useCasesOf } from '../../cli/container.ts';
import { createApp } from '../../cli/serve/create-app.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { AccountApi } from '../../core/ports/apis/account-api.ts';
import { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import { MerchantApi } from '../../core/ports/apis/merchant-api.ts';
import { Chains } from '../../core/ports/chains/chain.ts';
import { CaptchaSolver } from '../../core/ports/services/captcha-solver.ts';
import { SessionStore } from '../../core/ports/stores/session-store.ts';
import { Signer } from '../../core/ports/chains/signer.ts';
import { SocialSignInFlow } from '../../core/ports/apis/social-sign-in-flow.ts';
import { Store } from '../../core/ports/stores/store.ts';
import { StaffApi } from '../../core/ports/apis/staff-api.ts';
import { TransactionFeed } from '../../core/ports/apis/transaction-feed.ts';
import { Venue } from '../../core/ports/markets/venue.ts';
import { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import { MarketFeed } from '../../core/ports/markets/market-feed.ts';
import { LoadStanding } from '../../core/use-cases/affiliates/affiliate-account.ts';
import { LoadProfile } from '../../core/use-cases/accounts/load-profile.ts';
import { LogIn } from '../../core/use-cases/accounts/sign-in/log-in.ts';
import { LogOut } from '../../core/use-cases/accounts/sign-in/log-out.ts';
import { EstimateQuote } from '../../core/use-cases/estimate-quote.ts';
import { GetQuote } from '../../core/use-cases/get-quote.ts';
import { ListCurrencies } from '../../core/use-cases/list-currencies.ts';
import { ListRates } from '../../core/use-cases/list-rates.ts';
import { LoadNotices } from '../../core/use-cases/load-notices.ts';
import { LoadSelection } from '../../core/use-cases/load-selection.ts';
import { NormaliseSelection } from '../../core/use-cases/normalise-selection.ts';
import { RecallSelection } from '../../core/use-cases/recall-selection.ts';
import { ResolveDomain } from '../../core/use-cases/resolve-domain.ts';
import { SaveSelection } from '../../core/use-cases/save-selection.ts';
import { startPostgres } from '../support/servers/postgres.ts';
import { copyPreparedDatabase } from '../support/prepared-databases.ts';

const logger = { info: () => {}, warn: () => {}, error: () => {} };
const notices = { warning: async () => 'Busy', fiatWarning: async () => '' };
const url = 'http://127.0.0.1:9';
const useCases = [
  EstimateQuote,
  GetQuote,
  ListCurrencies,
  ListRates,
  LoadNotices,
  LoadSelection,
  NormaliseSelection,
  RecallSelection,
  ResolveDomain,
  SaveSelection,
];

describe('the composition roots', () => {
  it.each([{ url }, { url, local: true }])('resolve every use case for the command line: %j', async (reach) => {
    const container = await composeCli(reach, logger);
    const resolve = useCasesOf(container);
    for (const useCase of useCases) expect(resolve<object>(useCase)).toMatchObject({ execute: expect.any(Function) });
    await container.unbindAll();
  });

  it.each([{ url }, { url, local: true }])('resolve the account use cases for a command: %j', async (reach) => {
    const session = new SessionFile('/nowhere/session.json', () => {});
    const container = await composeCli({ ...reach, accounts: { session, proving: () => {} } }, logger);
    const resolve = useCasesOf(container);
    for (const useCase of [LogIn, LogOut, LoadProfile]) expect(resolve<unknown>(useCase)).toBeInstanceOf(useCase);
    for (const port of [AccountApi, MerchantApi, CaptchaSolver, SessionStore])
      expect(container.get<unknown>(port)).toBeDefined();
    const answer = await resolve(LoadProfile).execute().catch(ExchangeError.from);
    // There is no server at that address, and no exchange in this process.
    expect(answer).toMatchObject({ code: 'unavailable' });
    await container.unbindAll();
    const others = await composeCli(reach, logger);
    expect(() => useCasesOf(others)(LogIn)).toThrow(/No bindings found/);
    await others.unbindAll();
  });

  it('resolve the affiliate use cases for a command, with a server only', async () => {
    const affiliates = new SessionFile('/nowhere/session.json', () => {});
    const container = await composeCli({ url, affiliates }, logger);
    expect(container.get<unknown>(AffiliateApi)).toBeDefined();
    await expect(useCasesOf(container)(LoadStanding).execute()).rejects.toMatchObject({ code: 'unavailable' });
    await container.unbindAll();
    await expect(composeCli({ url, local: true, affiliates }, logger)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('resolve the exchange for the server, one instance of each, with all workers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'altway-exchange-'));
    const configuration = readConfiguration({ ALTWAY_DATA: folder });
    const app = await createApp({ configuration, domain: () => url, notices, logger });
    const { container } = app;
    const api = container.get(ExchangeApi);
    expect(container.get(ExchangeApi)).toBe(api);
    expect(await api.warning({})).toBe('Busy');
    expect(await api.domain({})).toBe(url);
    expect((await api.quoteKey({})).algorithm).toBe('Ed25519');
    expect(container.get(MarketFeed).kind).toBe('demonstration');
    for (const port of [
      Store,
      Signer,
      Venue,
      Chains,
      TransactionFeed,
      StaffApi,
      AccountApi,
      AffiliateApi,
      SocialSignInFlow,
    ])
      expect(container.get<unknown>(port)).toBeDefined();
    const accounts = container.get(AccountApi);
    expect(await accounts.networks({})).toEqual([]);
    await accounts.register({ email: 'ada@mail.example' });
    const outbox = join(folder, 'outbox');
    // Without files that are still being written.
    const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
    await expect.poll(mails).toHaveLength(1);
    const [mail] = mails();
    expect(readFileSync(join(outbox, mail!), 'utf8')).toContain(`${url}/recover/`);
    expect([statSync(outbox).mode & 0o777, statSync(join(outbox, mail!)).mode & 0o777]).toEqual([0o700, 0o600]);
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('start a server whose mail server is down, and offer the providers of its file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'altway-exchange-'));
    const postgres = await startPostgres();
    const social = join(folder, 'social.json');
    writeFileSync(social, JSON.stringify({ google: { clientId: 'ours', clientSecret: 'secret' } }));
    const app = await createApp({
      configuration: readConfiguration({
        ALTWAY_DATA: folder,
        ALTWAY_SOCIAL: social,
        DATABASE_URL: await postgres.database(),
        SMTP_URL: 'smtp://127.0.0.1:9',
        ALTWAY_MAIL_FROM: 'a@b.example',
      }),
      domain: () => url,
      notices,
      logger,
    });
    const accounts = app.container.get(AccountApi);
    expect(await accounts.networks({})).toEqual(['google']);
    expect(await accounts.register({ email: 'ada@mail.example' })).toEqual({ result: true });
    expect(await app.container.get(Store).isReady()).toBe(true);
    await app.close();
    await postgres.stop();
    expect(existsSync(join(folder, 'outbox'))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('refuse an invalid file of providers, and release everything that was opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'altway-exchange-'));
    await copyPreparedDatabase(folder);
    const social = join(folder, 'social.json');
    writeFileSync(social, JSON.stringify({ google: { clientId: 'ours' } }));
    const open = (env: Record<string, string>) =>
      createApp({
        configuration: readConfiguration({ ALTWAY_DATA: folder, ...env }),
        domain: () => url,
        notices,
        logger,
      });
    await expect(open({ ALTWAY_SOCIAL: social })).rejects.toThrow(/social.json: google.clientSecret is missing/);
    // The folder is unlocked again.
    await (await open({})).close();
    rmSync(folder, { recursive: true });
  });
});
