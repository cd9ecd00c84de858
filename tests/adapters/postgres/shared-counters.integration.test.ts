import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { openSharedCounters } from '../../../adapters/postgres/shared-counters.ts';
import type { Store } from '../../../core/ports/stores/store.ts';
import { startServer } from '../../support/servers/http-server.ts';
import { query, startPostgres, type TestPostgres } from '../../support/servers/postgres.ts';

const MINUTE_MS = 60_000;
type Shared = ReturnType<typeof openSharedCounters>;

describe('requests counted by several processes', () => {
  let postgres: TestPostgres;
  let databaseUrl: string;
  let stores: Store[];
  let all: Shared[];
  const logger = new MemoryLogger();

  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.database();
    // Two processes start on an empty database at the same time.
    const open = () => openStore({ databaseUrl, folder: '', logger });
    stores = await Promise.all([open(), open()]);
    all = stores.map(() => openSharedCounters(databaseUrl, logger));
  }, MINUTE_MS);
  afterAll(async () => {
    await Promise.all(all.map(({ close }) => close()));
    await Promise.all(stores.map((store) => store.close()));
    await postgres.stop();
  });

  it('are added up, each window separately', async () => {
    const [one, two] = all.map(({ counts }) => counts);
    expect(
      await one!.add(
        0,
        new Map([
          ['a', 2],
          ['b', 1],
        ]),
      ),
    ).toEqual(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    );
    expect(await two!.add(0, new Map([['a', 3]]))).toEqual(new Map([['a', 5]]));
    expect(await two!.add(MINUTE_MS, new Map([['a', 1]]))).toEqual(new Map([['a', 1]]));
    expect(await one!.add(0, new Map([['a', 1]]))).toEqual(new Map([['a', 6]]));
    expect(await one!.add(0, new Map())).toEqual(new Map());
  });

  it('lose no count and cause no deadlock when all processes add at once in any order', async () => {
    const keys = Array.from({ length: 50 }, (_, index) => `10.0.0.${index}`);
    const window = 10 * MINUTE_MS;
    const tell = (index: number) => {
      const ordered = index % 2 === 0 ? keys : keys.toReversed();
      return all[index % 2]!.counts.add(window, new Map(ordered.map((key) => [key, 1])));
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => tell(index)));
    const totals = await all[0]!.counts.add(window, new Map(keys.map((key) => [key, 1])));
    expect([...totals.values()]).toEqual(keys.map(() => 41));
  });

  it('are deleted when their window is long past', async () => {
    await all[0]!.counts.add(20 * MINUTE_MS, new Map([['old', 1]]));
    await all[1]!.counts.add(40 * MINUTE_MS, new Map([['new', 1]]));
    const kept = await query(databaseUrl, 'select distinct key from request_counts');
    expect(kept).toEqual([{ key: 'new' }]);
  });

  it(
    'make a server refuse what another one has let through',
    async () => {
      const servers = await Promise.all(all.map(({ counts }) => startServer({ counts, rateLimit: 20 })));
      const ask = async (url: string) => (await fetch(`${url}/api/domain/`)).status;
      // A new minute may begin in between; the test needs to run within one.
      const left = MINUTE_MS - (asyncScheduler.now() % MINUTE_MS);
      if (left < 25_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
      for (let i = 0; i < 18; i += 1) expect(await ask(servers[0]!.url)).toBe(200);
      expect(await ask(servers[1]!.url)).toBe(200);
      // The servers exchange counts every second; a count applies once it is received.
      await expect
        .poll(async () => [await ask(servers[1]!.url), await ask(servers[0]!.url)], { timeout: 20_000, interval: 700 })
        .toEqual([429, 429]);
      await Promise.all(servers.map(({ server }) => server.close()));
    },
    MINUTE_MS,
  );
});
