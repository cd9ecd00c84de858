import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { staffClient } from '../../../../adapters/di/clients/staff-client.ts';
import { startStaffServer } from '../../../../adapters/http-server/staff-server.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { isAnswered } from '../../../../adapters/node/network/socket-fetch.ts';
import { openSocketFolder, requirePrivateFolder, staffSocket } from '../../../../adapters/node/network/staff-socket.ts';
import type { Route } from '../../../../core/contract/route.ts';
import { staffRoutes } from '../../../../core/contract/staff/staff-routes.ts';
import { sampleStaffApi, standing } from '../../../support/samples/sample-staff-api.ts';
import { type StaffAccess, staffAccess } from '../../../support/fixtures/staff-access.ts';

let folder: string;
let socket: string;
let logger: MemoryLogger;
let access: StaffAccess;
/** Every call that reached the API. */
let calls: unknown[];
const closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-socket-'));
  socket = staffSocket(folder);
  access = staffAccess(folder);
  logger = new MemoryLogger();
  calls = [];
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  access.staff.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<boolean> {
  const server = await startStaffServer({ socket, api: sampleStaffApi(calls), staff: access.staff, logger });
  if (server) closing.push(() => server.stop());
  return server !== undefined;
}

interface Answered {
  readonly status: number;
  readonly body: { readonly code?: string };
}

function raw(method: string, path: string, body = '', headers: Record<string, string> = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const options = {
      socketPath: socket,
      method,
      path,
      headers: {
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${access.token}`,
        ...headers,
      },
    };
    const sent = request(options, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, body: JSON.parse(text) as Answered['body'] }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
const json = { 'content-type': 'application/json' };

describe('the support socket', () => {
  it('has file mode 0600 and is removed with the server', async () => {
    const before = process.umask();
    await start();
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(process.umask()).toBe(before);
    expect(await isAnswered(socket)).toBe(true);
    await closing.pop()!();
    expect(existsSync(socket)).toBe(false);
    expect(await isAnswered(socket)).toBe(false);
  });

  it('serves the contract: fields of paths, queries and bodies, and errors with their codes', async () => {
    await start();
    const api = staffClient(socket, asyncScheduler, access.token);
    const action = { id: 'aaaaaaaaaaaa', actor: 'ada', reason: 'ticket – 41 "ü"' };
    expect(await api.refund({ ...action, refundAddress: 'ltc1' })).toEqual(standing);
    expect(await api.ledgerPostings({ after: 5, limit: 2 })).toEqual([]);
    expect(calls).toEqual([
      { ...action, refundAddress: 'ltc1' },
      { after: '5', limit: '2' },
    ]);
    await expect(staffClient(socket, asyncScheduler, 'nobody').stuck({})).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(api.explain({ id: action.id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(api.hold({ ...action, reason: '' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { reason: [expect.stringContaining('at least 3')] },
    });
    await expect(api.hold({ ...action, id: '../../../x' })).rejects.toMatchObject({
      fields: { id: [expect.anything()] },
    });
  });

  it('serves nothing else, and discloses nothing about internal failures', async () => {
    await start();
    expect(await raw('GET', '/api/currencies')).toMatchObject({ status: 404 });
    expect(await raw('DELETE', '/support/stuck')).toMatchObject({ status: 404 });
    expect(await raw('GET', '/support/transactions/a%ff')).toMatchObject({ status: 400 });
    const hold = '/support/transactions/aaaaaaaaaaaa/hold';
    expect(await raw('POST', hold, '{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 400 });
    expect(await raw('POST', hold, '{', json)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await raw('POST', hold, '[]', json)).toMatchObject({ status: 400 });
    const large = JSON.stringify({ actor: 'a'.repeat(2_000_000) });
    expect(await raw('POST', hold, large, json)).toMatchObject({ status: 413, body: { code: 'too-large' } });
    expect(calls).toEqual([]);
    const failed = await raw('GET', '/support/stuck');
    expect(failed).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(failed)).not.toContain('password');
  });

  it('refuses every call without a staff token', async () => {
    await start();
    const spoof = JSON.stringify({ reason: 'spoof', actor: 'alice' });
    const [hold, other] = ['/support/transactions/aaaaaaaaaaaa/hold', `altway_staff_${'x'.repeat(43)}`];
    for (const authorization of ['', 'Bearer', 'Bearer ', `Bearer ${other}`, `Basic ${access.token}`, access.token]) {
      const refused = { status: 401, body: { code: 'unauthenticated' } };
      expect(await raw('POST', hold, spoof, { ...json, authorization })).toMatchObject(refused);
      const reads = Object.values<Route>(staffRoutes).filter(({ method }) => method === 'GET');
      for (const { path } of reads) {
        expect(await raw('GET', path.replaceAll(/:\w+/g, 'aaaaaaaaaaaa'), '', { authorization })).toMatchObject(
          refused,
        );
      }
    }
    access.staff.revoke('ada', 'test');
    expect(await raw('POST', hold, spoof, json)).toMatchObject({ status: 401 });
    expect(calls).toEqual([]);
  });

  it('records the owner of the token, whatever name the request gives', async () => {
    await start();
    const [hold, reason] = ['/support/transactions/aaaaaaaaaaaa/hold', 'spoof'];
    await raw('POST', hold, JSON.stringify({ reason, actor: 'alice' }), json);
    await raw('POST', hold, JSON.stringify({ reason }), json);
    const grace = staffAccess(folder, 'grace');
    grace.staff.close();
    const authorization = `Bearer ${grace.token}`;
    await raw('POST', hold, JSON.stringify({ reason, actor: 'ada' }), { ...json, authorization });
    const id = 'aaaaaaaaaaaa';
    expect(calls).toEqual(['ada', 'ada', 'grace'].map((actor) => ({ id, reason, actor })));
  });

  it('does not replace a running server, replaces the socket of a killed one, and leaves other files alone', async () => {
    expect(await start()).toBe(true);
    expect(await start()).toBe(false);
    expect(await isAnswered(socket)).toBe(true);
    await closing.pop()!();
    // The state after a server was killed: a socket file without a listener.
    const left = createServer();
    await new Promise<void>((resolve) => left.listen(`${socket}.new`, resolve));
    const { renameSync } = await import('node:fs');
    renameSync(`${socket}.new`, socket);
    await new Promise((resolve) => left.close(resolve));
    expect(existsSync(socket)).toBe(true);
    expect(await isAnswered(socket)).toBe(false);
    expect(await start()).toBe(true);
    await closing.pop()!();
    writeFileSync(socket, 'precious');
    await expect(start()).rejects.toThrow(/is no socket/);
  });

  it('has a short path of its own where that of the data folder is too long, in a private folder', async () => {
    const long = join(folder, 'x'.repeat(120));
    const path = staffSocket(long);
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
    expect(staffSocket(long)).toBe(path);
    await openSocketFolder(path, long);
    const parent = join(path, '..');
    expect(statSync(parent).mode & 0o777).toBe(0o700);
    chmodSync(parent, 0o755);
    await expect(requirePrivateFolder(parent)).rejects.toThrow(/must be yours alone/);
    await expect(openSocketFolder(path, long)).rejects.toThrow(/must be yours alone/);
    rmSync(parent, { recursive: true });
  });
});
