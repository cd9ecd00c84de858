import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { lockSigner, openSignerFolder, signerFolder } from '../../../adapters/signer/signer-folder.ts';
import { requestText } from '../../../adapters/signer/signer-protocol.ts';
import { startSignerServer } from '../../../adapters/signer/signer-server.ts';
import { ACCOUNT, ask, requestOf, type RunningSigner, SEED, startSigner } from './signer-bench.ts';

let signer: RunningSigner;
beforeEach(async () => {
  signer = await startSigner();
});
afterEach(() => signer.close());

/** @param requestTimeoutMs within which a request must have arrived. */
async function restart(requestTimeoutMs: number): Promise<void> {
  await signer.close();
  signer = await startSigner(Date.now, requestTimeoutMs);
}

describe('the signer behind its socket', () => {
  it('signs, and repeats the same answer', async () => {
    const first = await signer.client.sign(requestOf('a'));
    expect(first.raw).toContain('"id\\":\\"a\\"');
    expect(await signer.client.sign(requestOf('a'))).toEqual(first);
    expect(await signer.client.publicKeys()).toEqual({ simulated: ACCOUNT });
  });

  it('answers a refusal as forbidden with the reason, and an order signed otherwise as a conflict', async () => {
    await signer.client.sign(requestOf('a'));
    const refusal = signer.client.sign(requestOf('a', 200n));
    await expect(refusal).rejects.toMatchObject({
      name: 'ExchangeError',
      code: 'conflict',
      message: /another request/,
    });
    const request = { ...requestOf('b'), chain: 'bitcoin' };
    await expect(signer.client.sign(request)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is unavailable when the socket has no listener or another program listens', async () => {
    const nobody = new SignerClient(`${signer.folder.socket}.not`);
    await expect(nobody.sign(requestOf('a'))).rejects.toMatchObject({ name: 'ExchangeError', code: 'unavailable' });
    await expect(nobody.publicKeys()).rejects.toThrow(/does not run: there is no socket/);
  });

  it('grants a limit only once to concurrent requests', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `order ${index}`);
    const answers = await Promise.allSettled(ids.map((id) => signer.client.sign(requestOf(id, 1_000n))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const same = await Promise.allSettled(
      [700n, 800n, 900n].map((amount) => signer.client.sign(requestOf('one', amount))),
    );
    expect(same.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('gives one answer per ID to concurrent requests', async () => {
    const amounts = [1n, 2n, 3n, 4n, 5n];
    const answers = await Promise.allSettled(amounts.map((amount) => signer.client.sign(requestOf('one', amount))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('listens for its owner alone', () => {
    expect(statSync(signer.folder.socket).mode & 0o777).toBe(0o600);
    expect(statSync(signer.folder.path).mode & 0o777).toBe(0o700);
  });
});

describe('an attacker at the socket', () => {
  const good = requestText(requestOf('a'));

  it.each([
    ['GET', '/sign', 405],
    ['POST', '/public-keys', 405],
    ['GET', '/', 404],
    ['GET', '/seed.json', 404],
    ['GET', '/../seed.json', 404],
    ['GET', '/public-keys/../../seed.json', 404],
    ['GET', '/public-keys?x=1', 404],
    ['GET', '//public-keys', 404],
    ['POST', '/sign/', 404],
    ['DELETE', '/sign', 405],
  ])('gets nothing by %s %s', async (method, path, status) => {
    const reply = await ask(signer.folder.socket, path, { method, body: method === 'POST' ? good : '' });
    expect(reply.status).toBe(status);
    expect(Object.keys(JSON.parse(reply.body) as object)).toEqual(['error']);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', '[]'],
    ['an extra field', good.replace('{', '{"seed":true,')],
    ['an extra nested field', good.replace('"order":{', '"order":{"fee":"1",')],
    ['a negative amount', good.replace('"amount":"100"', '"amount":"-100"')],
    ['a number for an amount', good.replace('"amount":"100"', '"amount":100')],
    ['an amount in exponent form', good.replace('"amount":"100"', '"amount":"1e2"')],
    ['no amount', good.replace('"amount":"100"', '"amount":"0"')],
    ['an ID that is too long', good.replace('"id":"a"', `"id":"${'a'.repeat(201)}"`)],
    ['a chain with a path in it', good.replace('"simulated"', '"../simulated"')],
    ['a ticker with a path in it', good.replace('"ticker":"ltc"', '"ticker":"../ltc"')],
  ])('gets no signature for %s', async (_, body) => {
    expect(body).not.toBe(good);
    const reply = await ask(signer.folder.socket, '/sign', { body });
    expect(reply.status).toBe(400);
  });

  it('cannot send another type than JSON', async () => {
    expect(
      (await ask(signer.folder.socket, '/sign', { headers: { 'content-type': 'text/plain' }, body: good })).status,
    ).toBe(415);
  });

  it('cannot exhaust the memory', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '17000000' };
    const stream = connect(signer.folder.socket);
    stream.write(
      `POST /sign HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
        .map((line) => line.join(': '))
        .join('\r\n')}\r\n\r\n{`,
    );
    const said = await new Promise<string>((resolve) =>
      stream.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    );
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    stream.destroy();
    // Without a Content-Length: cut off while it is received.
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const reply = ask(signer.folder.socket, '/sign', { headers: chunked, body: 'x'.repeat(17_000_000) });
    expect(
      await reply.then(
        ({ status }) => status,
        () => 'cut off',
      ),
    ).toSatisfy((end) => end === 413 || end === 'cut off');
    await expect(signer.client.sign({ ...requestOf('a'), unsigned: 'x'.repeat(16_100_000) })).rejects.toMatchObject({
      code: 'too-large',
    });
    expect((await signer.client.sign(requestOf('a'))).chainTxId).toMatch(/^[\da-f]{64}$/);
  });

  it('cannot exhaust the memory with many large requests, while a single large one is read', async () => {
    await restart(4_000);
    const large = good.replace(/"unsigned":".*"/, `"unsigned":"${'x'.repeat(15_000_000)}"`);
    // Read and parsed completely; it only does not match the order.
    expect((await ask(signer.folder.socket, '/sign', { body: large })).status).toBe(403);
    const chunked =
      'POST /sign HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const part = `${(2_000_000).toString(16)}\r\n${'x'.repeat(2_000_000)}\r\n`;
    const streams = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const stream = connect(signer.folder.socket).on('error', () => {});
        const said = new Promise<string>((resolve) => {
          stream.once('data', (chunk: Buffer) => resolve(chunk.toString())).once('close', () => resolve('cut off'));
        });
        stream.write(chunked + part);
        return { stream, said };
      }),
    );
    const answers = await Promise.all(streams.map(({ said }) => said));
    expect(
      answers.filter((said) => said.startsWith('HTTP/1.1 503 ') || said === 'cut off').length,
    ).toBeGreaterThanOrEqual(3);
    expect((await signer.client.sign(requestOf('a'))).chainTxId).toMatch(/^[\da-f]{64}$/);
    for (const { stream } of streams) stream.destroy();
    // Their memory counts until the server notices that they have disconnected.
    const again = () => ask(signer.folder.socket, '/sign', { body: large }).then(({ status }) => status, String);
    await expect.poll(again, { interval: 200 }).toBe(409);
  });

  it('cannot block others with a body that never ends', async () => {
    await restart(1_000);
    const slow = connect(signer.folder.socket);
    slow.write('POST /sign HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    const dripping = setInterval(() => slow.write(' '), 100);
    const ended = new Promise<void>((resolve) =>
      slow
        .once('close', resolve)
        .on('error', () => {})
        .resume(),
    );
    expect((await signer.client.sign(requestOf('a'))).chainTxId).toMatch(/^[\da-f]{64}$/);
    await ended;
    clearInterval(dripping);
  });

  it('finds no key in any answer or log', async () => {
    await signer.client.sign(requestOf('a'));
    await signer.client.sign(requestOf('a', 5n)).catch(() => {});
    const replies = await Promise.all(
      ['/public-keys', '/sign', '/x'].map((path) => ask(signer.folder.socket, path, { method: 'GET' })),
    );
    const everything = JSON.stringify(replies) + signer.log();
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(everything).not.toContain(Buffer.from(SEED).toString(form).slice(0, 20));
    }
  });
});

describe('two signers', () => {
  it('never run on one folder', () => {
    const lock = lockSigner(signer.folder);
    expect(() => lockSigner(signer.folder, 100)).toThrow('another signer is running');
    lock.release();
    lockSigner(signer.folder).release();
    // A lock that cannot be opened does not mean another signer.
    const lockedOut = { ...signer.folder, lock: join(signer.folder.path, 'nowhere', 'lock') };
    expect(() => lockSigner(lockedOut, 100)).toThrow(/unable to open/);
  });

  it('never share a socket, nor replace a file that is no socket', async () => {
    const { service, folder } = signer;
    const logger = { info: () => {}, warn: () => {}, error: () => {} };
    await expect(startSignerServer({ socket: folder.socket, service, logger })).rejects.toThrow('something listens');
    const file = join(folder.path, 'file');
    writeFileSync(file, 'precious');
    await expect(startSignerServer({ socket: file, service, logger })).rejects.toThrow('is no socket');
    const link = join(folder.path, 'link');
    symlinkSync(folder.socket, link);
    await expect(startSignerServer({ socket: link, service, logger })).rejects.toThrow('is no socket');
    expect(await signer.client.publicKeys()).toEqual({ simulated: ACCOUNT });
  });

  it('have a short socket path however long that of the folder is', async () => {
    const long = join(signer.folder.path, 'x'.repeat(100));
    const [folder, other] = [signerFolder(long), signerFolder(`${long}y`)];
    expect(Buffer.byteLength(folder.socket)).toBeLessThanOrEqual(100);
    expect(other.socket).not.toBe(folder.socket);
    await openSignerFolder(folder);
    const { service } = signer;
    const server = await startSignerServer({
      socket: folder.socket,
      service,
      logger: { info: () => {}, warn: () => {}, error: () => {} },
    });
    expect(await new SignerClient(folder.socket).publicKeys()).toEqual({ simulated: ACCOUNT });
    await server.stop();
  });
});
