import { describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../adapters/node/environment.ts';
import { composeCli } from '../../cli/container.ts';
import { openHouse } from '../../cli/serve/open-house.ts';
import { Chains } from '../../core/ports/chain.ts';
import { Signer } from '../../core/ports/signer.ts';
import { Store } from '../../core/ports/store.ts';
import { SupportApi } from '../../core/ports/support-api.ts';
import { TransactionFeed } from '../../core/ports/transaction-feed.ts';
import { Venue } from '../../core/ports/venue.ts';
import { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { MarketFeed } from '../../core/ports/market-feed.ts';
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

const logger = { info: () => {}, warn: () => {}, error: () => {} };
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
    for (const useCase of useCases) expect(container.get<unknown>(useCase)).toBeInstanceOf(useCase);
    await container.unbindAll();
  });

  it('resolve the house for the server, one of each, with everything that moves by itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'altway-house-'));
    const notices = { warning: async () => 'Busy', fiatWarning: async () => '' };
    const configuration = readConfiguration({ ALTWAY_DATA: folder });
    const house = await openHouse({ configuration, domain: () => url, notices, logger });
    const { container } = house;
    const api = container.get(ExchangeApi);
    expect(container.get(ExchangeApi)).toBe(api);
    expect(await api.warning({})).toBe('Busy');
    expect(await api.domain({})).toBe(url);
    expect((await api.quoteKey({})).algorithm).toBe('Ed25519');
    expect(container.get(MarketFeed).kind).toBe('demonstration');
    for (const port of [Store, Signer, Venue, Chains, TransactionFeed, SupportApi])
      expect(container.get<unknown>(port)).toBeDefined();
    await house.close();
    rmSync(folder, { recursive: true });
  });
});
