import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { Logger } from '../../core/ports/services/logger.ts';
import { loadChunk, CHUNK_TIMEOUT_MS } from '../../ui/hooks/loading/load-chunk.ts';
import type { Resolve } from '../../core/use-cases/use-case.ts';

function setup() {
  const clock = new VirtualTimeScheduler();
  const logger = new MemoryLogger();
  const known = new Map<unknown, unknown>([
    [Clock, clock],
    [Logger, logger],
  ]);
  return { clock, logger, resolve: ((token: unknown) => known.get(token)) as Resolve };
}

describe('a lazily loaded chunk', () => {
  it('is returned once it is loaded, without a pending timer', async () => {
    const { resolve, clock, logger } = setup();
    expect(await loadChunk(resolve, Promise.resolve('screen'))).toBe('screen');
    clock.flush();
    expect(logger.lines).toEqual([]);
  });

  it.each([
    [
      'Failed to fetch dynamically imported module: https://altway.example/assets/tables-DzI1S_UE.js',
      'tables-DzI1S_UE',
    ],
    ['error loading dynamically imported module', 'section'],
  ])('that cannot be loaded is named and logged: %s', async (reason, name) => {
    const { resolve, logger } = setup();
    const cause = new TypeError(reason);
    await expect(loadChunk(resolve, Promise.reject(cause))).rejects.toMatchObject({
      message: `Loading chunk ${name} failed`,
      cause,
    });
    expect(logger.lines).toMatchObject([{ level: 'error', message: `Loading chunk ${name} failed` }]);
  });

  it('times out after 120,000 ms, and not before', async () => {
    const { resolve, clock } = setup();
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    const given = loadChunk(resolve, new Promise(() => undefined));
    let failure: unknown;
    given.catch((error: unknown) => (failure = error));
    clock.maxFrames = 119_999;
    clock.flush();
    await Promise.resolve();
    expect(failure).toBeUndefined();
    clock.maxFrames = 120_000;
    clock.flush();
    await expect(given).rejects.toThrow('Loading chunk section failed');
  });
});
