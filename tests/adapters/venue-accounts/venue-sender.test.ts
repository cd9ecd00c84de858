import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendWithdrawal } from '../../../adapters/venue-accounts/venue-sender.ts';

const CALL = { path: '/withdraw', headers: { 'api-key': 'the key' }, body: 'nonce=1' };

describe('a withdrawal that is sent to a venue', () => {
  let server: Server;
  let origin: string;
  let answer: readonly [number, string] = [200, ''];
  let asked = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(answer[0], { location: '/elsewhere' }).end(answer[1]);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const outcome = async (venue: string, status: number, body: unknown) => {
    answer = [status, typeof body === 'string' ? body : JSON.stringify(body)];
    return sendWithdrawal(venue, CALL, { origin }).then(
      () => 'taken',
      (error: unknown) => (error as Error).name,
    );
  };
  const kraken = (status: number, ...error: readonly string[]) => outcome('kraken', status, { error });

  it('is refused only where the venue can not have taken it', async () => {
    expect(await outcome('kraken', 200, { error: [], result: { refid: 'AGBSO6T' } })).toBe('taken');
    expect(await kraken(200, 'EFunding:Insufficient funds')).toBe('VenueRefusedError');
    expect(await kraken(200, 'EAPI:Invalid nonce')).toBe('VenueUnknownError');
    expect(await kraken(200, 'EGeneral:Internal error')).toBe('VenueUnknownError');
    expect(await kraken(200, 'EGeneral:Invalid arguments', 'EGeneral:Internal error')).toBe('VenueUnknownError');
    expect(await kraken(200, 'EService:Unavailable')).toBe('VenueUnknownError');
    expect(await kraken(502)).toBe('VenueUnknownError');
    expect(await outcome('binance', 200, { id: '7213fea8e94b' })).toBe('taken');
    expect(await outcome('binance', 400, { code: -4026, msg: 'insufficient' })).toBe('VenueRefusedError');
    expect(await outcome('binance', 400, { code: -1021, msg: 'recvWindow' })).toBe('VenueUnknownError');
    expect(await outcome('binance', 500, { code: -4026, msg: 'insufficient' })).toBe('VenueUnknownError');
    expect(await outcome('binance', 429, '')).toBe('VenueBusyError');
  });

  it('is not sent on to where a redirect points, and no long answer is kept', async () => {
    const before = asked;
    expect(await kraken(307)).toBe('VenueUnknownError');
    expect(asked).toBe(before + 1);
    expect(await outcome('kraken', 200, `{"error":["EFunding:no","${'x'.repeat(1_000_000)}"]}`)).toBe(
      'VenueUnknownError',
    );
  });

  it('has a reason in one line, whatever the venue says', async () => {
    answer = [200, JSON.stringify({ error: [`EFunding:a\0b\nc${'😀'.repeat(400)}`] })];
    const error = await sendWithdrawal('kraken', CALL, { origin }).catch((failure: unknown) => failure as Error);
    expect(error?.message).toMatch(/^kraken: EFunding:a b c/);
    expect(error?.message.length).toBeLessThanOrEqual(300);
  });
});
