import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { staffClient } from '../../../../adapters/di/clients/staff-client.ts';
import { startStaffServer } from '../../../../adapters/http-server/staff-server.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { staffSocket } from '../../../../adapters/node/network/staff-socket.ts';
import type { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import { sampleStaffApi } from '../../../support/samples/sample-staff-api.ts';
import { type StaffAccess, staffAccess } from '../../../support/fixtures/staff-access.ts';
import { nextConnectionClosed } from '../../../support/wait-for.ts';

let folder: string;
let socket: string;
let logger: MemoryLogger;
let access: StaffAccess;
let stop: (() => Promise<void>) | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-socket-'));
  socket = staffSocket(folder);
  access = staffAccess(folder);
  logger = new MemoryLogger();
});
afterEach(async () => {
  await stop?.();
  access.staff.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: { stallMs?: number; api?: StaffApi } = {}): Promise<void> {
  const { staff } = access;
  const server = await startStaffServer({ socket, api: sampleStaffApi(), staff, logger, ...options });
  stop = () => server!.stop();
}

describe('a connection to the support socket', () => {
  /** A connection whose own end stays open, whatever the server does. */
  function open(text: string): { readonly client: Socket; readonly closed: Promise<unknown> } {
    const client = connect({ path: socket, allowHalfOpen: true });
    const closed = new Promise((resolve) => client.on('error', () => {}).on('close', resolve));
    client.write(text);
    return { client, closed };
  }
  const large = 'x'.repeat(16_000_000);
  const head = () => `HTTP/1.1\r\nHost: support\r\nAuthorization: Bearer ${access.token}\r\n`;
  const asked = () => `GET /support/stuck?attempts=1 ${head()}\r\n`;

  it('is closed when the client does not read the answer', async () => {
    await start({ stallMs: 200, api: { ...sampleStaffApi(), stuck: async () => large as never } });
    const ended = nextConnectionClosed();
    const { client, closed } = open(asked());
    let length = 0;
    client.pause();
    await ended;
    client
      .on('data', (part) => (length += part.length))
      .once('end', () => client.end())
      .resume();
    await closed;
    expect(length).toBeLessThan(large.length);
  });

  it('is closed when it keeps requesting and reads nothing, and no more requests are handled for it', async () => {
    let calls = 0;
    const stuck = () => {
      calls += 1;
      return new Promise<never>(() => {});
    };
    await start({ api: { ...sampleStaffApi(), stuck } });
    const { client, closed } = open(asked().repeat(100));
    client.once('end', () => client.end()).resume();
    await closed;
    expect(calls).toBe(8);
  });

  it('that the client closes is not logged as an error', async () => {
    await start();
    const body = 'Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{';
    const { client } = open(`POST /support/transactions/aaaaaaaaaaaa/hold ${head()}${body}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    client.destroy();
    // The server has seen the disconnect once it has answered later requests.
    for (let time = 0; time < 3; time += 1)
      await staffClient(socket, asyncScheduler, access.token)
        .tickets({})
        .catch(() => undefined);
    expect(logger.lines).toEqual([]);
  });
});
