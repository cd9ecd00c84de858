import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../cli/program.ts';
import { otherKey, ReceiptSource } from '../campaign/receipts/receipt-source.ts';
import { Random } from '../campaign/random.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'altway-receipts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = new ReceiptSource(new Random(3));
const { text, quote } = source.next('hard');
const { publicKey } = source.signer;
const stored = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const genuine = stored('genuine.json', `${text}\n`);

async function altway(...words: string[]) {
  const terminal = fakeTerminal();
  const code = await run(words, terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

describe('altway receipt verify', () => {
  it.each([
    ['the key itself', publicKey],
    ['a file of it', stored('exchange.key', `${publicKey}\n`)],
    ['its JSON', stored('key.json', JSON.stringify({ algorithm: 'Ed25519', publicKey }))],
  ])('recomputes a receipt offline by %s', async (_name, key) => {
    const { code, out, err } = await altway('receipt', 'verify', genuine, '--key', key);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`genuine: ${quote.amountFrom} ${quote.from} → ${quote.amountTo} ${quote.to}\n`);
    expect(out).toContain('recomputed to the last unit');
    const asJson = await altway('receipt', 'verify', genuine, '--key', key, '--json');
    const { amountFrom, amountTo, quotedAt } = quote;
    expect(JSON.parse(asJson.out)).toMatchObject({ genuine: true, amountFrom, amountTo, quotedAt });
  });

  it('refuses a receipt that was changed, or that another key has signed, with its own exit code and the reason', async () => {
    const forged = stored('forged.json', text.replace('"gross":"', '"gross":"1'));
    expect(await altway('receipt', 'verify', forged, '--key', publicKey)).toEqual({
      code: 6,
      out: 'not genuine: changed-amounts\n',
      err: 'altway: this receipt is not genuine: its amounts were changed after it was hashed\n',
    });
    const other = await altway('receipt', 'verify', genuine, '--key', otherKey(), '--json');
    expect(other.code).toBe(6);
    expect(JSON.parse(other.out)).toMatchObject({ genuine: false, reason: 'wrong-signature' });
    expect(JSON.parse(other.err)).toMatchObject({ code: 'invalid-input' });
  });

  it('takes a key that begins with a dash for a key', async () => {
    let dashed = otherKey();
    while (!dashed.startsWith('-')) dashed = otherKey();
    const { code, out } = await altway('receipt', 'verify', genuine, '--key', dashed);
    expect([code, out]).toEqual([6, 'not genuine: wrong-signature\n']);
  });

  it('reads no more of a file than a receipt can have', async () => {
    const large = stored('large.json', 'x'.repeat(6_000_000));
    const { code, out } = await altway('receipt', 'verify', large, '--key', publicKey);
    expect([code, out]).toEqual([6, 'not genuine: too-large\n']);
  });

  it.each([
    [['receipt', 'verify', genuine], /required option '--key/],
    [['receipt', 'verify', join(folder, 'none.json'), '--key', publicKey], /none.json can't be read \(ENOENT\)/],
    [['receipt', 'verify', genuine, '--key', join(folder, 'none.key')], /none.key can't be read/],
    [['receipt', 'verify', genuine, '--key', genuine], /the key can't be used/],
    [['receipt', 'verify', genuine, '--key', stored('bad.key', '{')], /it is not JSON with a publicKey/],
  ])('ends %j as a wrong command line', async (words, message) => {
    const { code, err } = await altway(...words);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('altway quote', () => {
  it('explains what each venue alone gives', async () => {
    const { code, out } = await altway('quote', 'btc', 'eth', '1', '--explain', '--local');
    expect(code).toBe(0);
    expect(out).toMatch(/Each venue alone\n {2}Binance +[\d.]+ +eth\n/);
    expect(out).toMatch(/the quote gives -?[\d.]+ eth \(-?[\d.]+ %\) more than \S+ alone/);
    const { out: json } = await altway('quote', 'btc', 'eth', '1', '--explain', '--local', '--json');
    expect(JSON.parse(json)).toMatchObject({
      from: 'btc',
      venues: expect.arrayContaining([{ venue: 'Kraken', amountTo: expect.any(String) }]),
    });
  });

  it('has no receipt without a server, and writes none', async () => {
    const path = join(folder, 'local.json');
    const { code, err } = await altway('quote', 'btc', 'eth', '1', '--receipt', path, '--local');
    expect([code, err]).toEqual([4, 'altway: Receipts are signed by a server alone\n']);
    expect(() => readFileSync(path)).toThrow('ENOENT');
    const watching = await altway('quote', 'btc', 'eth', '1', '--receipt', path, '--watch', '--local');
    expect(watching.code).toBe(2);
  });
});
