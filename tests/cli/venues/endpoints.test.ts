import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { askStatus } from '../../../adapters/market-live/ask-status.ts';
import { FeedPublisher } from '../../../adapters/market-live/feed-publisher.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import type { VenueStatus } from '../../../core/ports/markets/market-feed.ts';
import { listen, type Listening } from '../../../cli/venues/listen.ts';
import { openStream } from '../../../cli/venues/open-stream.ts';
import type { Endpoint } from '../../../cli/venues/venues-setup.ts';
import { certificateFolder, testCertificate } from '../../support/servers/certificates.ts';

const STATUS: VenueStatus[] = [
  { venue: 'kraken', health: 'live', ageMs: 5, books: 2, usable: 2, gaps: 0, resyncs: 0, leftOut: [] },
];
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A process that listens at an endpoint and knows a status. */
async function listening(endpoint: Endpoint): Promise<Listening> {
  const shape = { assets: [], venues: [], listings: [] };
  const source = { generation: 1, shape, isWhole: true, snapshot: () => [], status: () => STATUS };
  const publisher = new FeedPublisher({ source, logger: new MemoryLogger(), now: Date.now });
  const found = await listen(endpoint, (stream) => publisher.accept(stream));
  stops.push(
    () => found.close(),
    () => publisher.stop(),
  );
  return found;
}

const asked = (endpoint: Endpoint) => askStatus(openStream(endpoint), asyncScheduler, 20_000);

describe('where readers find the process', () => {
  it('answers on a socket that its owner alone can open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'altway-venues-'));
    stops.push(() => rmSync(folder, { recursive: true }));
    const endpoint = { kind: 'socket', path: join(folder, 'venues.sock') } as const;
    await expect(asked(endpoint)).rejects.toThrow('ENOENT');
    await listening(endpoint);
    expect(statSync(endpoint.path).mode & 0o777).toBe(0o600);
    expect(await asked(endpoint)).toEqual(STATUS);
    await expect(listen(endpoint, () => {})).rejects.toThrow('something listens');
  });

  it.runIf(process.getuid?.() === 0)('reads nothing from a socket that somebody else has put there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'altway-venues-'));
    stops.push(() => rmSync(folder, { recursive: true }));
    const endpoint = { kind: 'socket', path: join(folder, 'venues.sock') } as const;
    await listening(endpoint);
    const [strange, other] = [65_534, 65_533];
    chownSync(endpoint.path, strange, strange);
    await expect(asked(endpoint)).rejects.toThrow('belongs to another user (65534)');
    // In the folder of a user who runs the process, where nobody else can write, it is that user's.
    chownSync(folder, strange, strange);
    expect(await asked(endpoint)).toEqual(STATUS);
    chmodSync(folder, 0o777);
    await expect(asked(endpoint)).rejects.toThrow('another user');
    chmodSync(folder, 0o755);
    chownSync(folder, other, other);
    await expect(asked(endpoint)).rejects.toThrow('another user');
  });

  it('tells a certificate that cannot be read', async () => {
    const tls = { host: '127.0.0.1', port: 9, ca: '/nowhere.pem', certificate: '/nowhere.pem', key: '/nowhere.pem' };
    await expect(asked({ kind: 'tls', tls })).rejects.toThrow('/nowhere.pem');
  });

  it('answers over TLS to those with a certificate of its authority, and to nobody else', async () => {
    const [own, strange] = [certificateFolder(testCertificate()), certificateFolder(testCertificate())];
    stops.push(
      () => own.remove(),
      () => strange.remove(),
    );
    const { certificate, key } = own.paths;
    const files = { ca: certificate, certificate, key };
    const { address } = await listening({ kind: 'tls', tls: { host: '127.0.0.1', port: 0, ...files } });
    const at = { host: '127.0.0.1', port: Number(address.split(':')[1]) };
    expect(await asked({ kind: 'tls', tls: { ...at, ...files } })).toEqual(STATUS);
    // A reader of another authority, and one that meets a process of another authority.
    await expect(asked({ kind: 'tls', tls: { ...at, ca: certificate, ...strange.paths } })).rejects.toThrow(
      /certificate|closed|reset/i,
    );
    await expect(asked({ kind: 'tls', tls: { ...at, ...files, ca: strange.paths.certificate } })).rejects.toThrow(
      /certificate/i,
    );
  });
});
