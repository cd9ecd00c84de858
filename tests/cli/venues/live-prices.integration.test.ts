import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askStatus } from '../../../adapters/market-live/ask-status.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { startService, type Service } from '../../../cli/serve/start-service.ts';
import { openStream } from '../../../cli/venues/open-stream.ts';
import { readVenues } from '../../../cli/venues/read-venues.ts';
import { serveVenues, type VenuesProcess } from '../../../cli/venues/run-venues.ts';
import { ScriptedVenue, venueMarket } from '../../support/markets/scripted-venue.ts';
import { copyPreparedDatabase } from '../../support/prepared-databases.ts';
import { noPages } from '../../support/servers/no-pages.ts';
import { waitFor } from '../../support/wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'altway-live-'));
const file = join(folder, 'venues.yaml');
const kraken = new ScriptedVenue('kraken', [venueMarket('XBT', 'USD'), venueMarket('LTC', 'USD')]);
let service: Service;
let venues: VenuesProcess | undefined;

/** The process of the file over the scripted venue, whose books then tell what they hold. */
async function startVenues(): Promise<VenuesProcess> {
  const setup = readVenues(file, folder, new EmbeddedCatalogue().list());
  const running = await serveVenues({ setup, feedOf: () => kraken, logger: new MemoryLogger() });
  const before = kraken.followed.length;
  await waitFor('the subscription of the books', () => kraken.followed.length > before || undefined);
  kraken.health('live');
  kraken.book(0, [[100_000_00, 100_000]], [[100_100_00, 100_000]]);
  kraken.book(1, [[100_00, 100_000_000]], [[100_10, 100_000_000]]);
  return running;
}

async function ask(path: string, body: unknown): Promise<{ readonly status: number; readonly answer: Answer }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL(path, service.url), { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, answer: (await response.json()) as Answer };
}

interface Answer {
  readonly amountTo?: string;
  readonly market?: string;
  readonly oldestBookMs?: number;
  readonly error?: { readonly code: string };
}

const quote = () => ask('/exchange/quote', { from: 'ltc', to: 'btc', amount: '10' });
const probe = async (path: string) => (await (await fetch(new URL(path, service.url))).json()) as unknown;

beforeAll(async () => {
  await copyPreparedDatabase(folder);
  writeFileSync(file, 'process: elsewhere\nvenues: { kraken: {} }\n');
  const env = { ALTWAY_DATA: folder, ALTWAY_VENUES: file, PORT: '0', LOG_LEVEL: 'silent' };
  service = await startService(env, noPages(folder));
});

afterAll(async () => {
  await service?.stop();
  await venues?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a server with live prices', () => {
  it('starts without them, quotes nothing, and says so', async () => {
    expect(await quote()).toMatchObject({ status: 503, answer: { error: { code: 'unavailable' } } });
    expect(await probe('/ready')).toMatchObject({ result: true, prices: { isAvailable: false, live: [] } });
  });

  it('quotes the books of the process once it runs, with their age', async () => {
    venues = await startVenues();
    const { answer } = await waitFor('a quote', async () => {
      const found = await quote();
      return found.status === 200 ? found : undefined;
    });
    // 10 LTC sell for 1,000 USD, which buy about 0.00999 BTC, less two taker fees, service and network fee.
    expect(answer.market).toBe('live');
    expect(Number(answer.amountTo)).toBeGreaterThan(0.0097);
    expect(Number(answer.amountTo)).toBeLessThan(0.01);
    expect(answer.oldestBookMs).toBeGreaterThanOrEqual(0);
    expect(await probe('/ready')).toMatchObject({ prices: { isAvailable: true } });
    await waitFor('the status of the venue', async () => {
      const { market } = (await probe('/health')) as { market: { venues: { health: string }[] } };
      return market.venues[0]?.health === 'live' || undefined;
    });
  });

  it('follows a book that moves', async () => {
    const before = Number((await quote()).answer.amountTo);
    kraken.book(1, [[200_00, 100_000_000]], [[200_10, 100_000_000]]);
    await expect.poll(async () => Number((await quote()).answer.amountTo)).toBeGreaterThan(1.9 * before);
  });

  it('gives no price from the books of a venue that fell silent, and gives them again when it is back', async () => {
    kraken.health('silent');
    kraken.empty(0, 'silent');
    kraken.empty(1, 'silent');
    await expect.poll(async () => (await quote()).answer.error?.code).toBe('unavailable');
    kraken.health('live');
    kraken.book(0, [[100_000_00, 100_000]], [[100_100_00, 100_000]]);
    kraken.book(1, [[100_00, 100_000_000]], [[100_10, 100_000_000]]);
    await expect.poll(async () => (await quote()).status).toBe(200);
  });

  it('tells where the venues stand', async () => {
    const [endpoint] = readVenues(file, folder, new EmbeddedCatalogue().list()).listen;
    const status = await askStatus(openStream(endpoint!), asyncScheduler, 10_000);
    expect(status).toMatchObject([{ venue: 'kraken', health: 'live', books: 2, usable: 2, leftOut: [] }]);
  });

  it('quotes nothing when the process ends, and quotes again with the next one', async () => {
    await venues!.stop();
    await expect.poll(async () => (await quote()).answer.error?.code).toBe('unavailable');
    venues = await startVenues();
    await expect.poll(async () => (await quote()).status).toBe(200);
  });
});
