import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { printableFile } from '../../../cli/output/printable.ts';
import { Printer } from '../../../cli/output/printer.ts';
import { run } from '../../../cli/program.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { plainQuote } from '../../support/samples/plain-quote.ts';

/** Renames the window, clears the screen, hides the following text and reverses its direction. */
const EVIL = '\u001b]0;owned\u0007\u001b[2J\u009b8m\u202e\n';

/** An answer of a malicious server: control sequences in every text. */
function spoilt(value: unknown): unknown {
  if (typeof value === 'string') return `${value}${EVIL}`;
  if (Array.isArray(value)) return value.map(spoilt);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoilt(one)]));
}

const currency = { ticker: 'btc', name: 'Bitcoin', network: 'Bitcoin', networkFee: '0.1', minimumPayout: '1' };
const made = { ...(spoilt(SAMPLE_TRANSACTION) as object), status: 'waiting' };
const summary = { ...SAMPLE_TRANSACTION, receiver: 'somebody' };
const ANSWERS: readonly [call: string, result: unknown][] = [
  ['POST /exchange/quote', spoilt(plainQuote())],
  [
    'POST /exchange/proof',
    {
      from: 'btc',
      to: 'eth',
      amountFrom: '1',
      amountTo: '20',
      quotedAt: '2026-01-01T00:00:00Z',
      venues: [{ venue: `kraken${EVIL}`, amountTo: '19' }],
      quote: spoilt(plainQuote()),
    },
  ],
  ['GET /exchange/track/', made],
  ['POST /exchange/transactions', made],
  ['GET /exchange/transactions', { items: [spoilt(summary)], page: EVIL, pages: EVIL, total: EVIL }],
  ['GET /api/currencies', spoilt([{ ...currency, isWebEnabled: true, confirmations: '1' }])],
  ['GET /exchange/rates', spoilt({ base: 'btc', rates: [{ ticker: 'eth', rate: '20' }], market: 'demonstration' })],
  ['GET /', spoilt('http://127.0.0.1')],
];

let server: Server;
let url: string;
let state: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, result] = ANSWERS.find(([call]) => `${request.method} ${request.url}`.startsWith(call))!;
    const cookie = `visitor=${'v'.repeat(43)}`;
    response.writeHead(200, { 'content-type': 'application/json', 'x-csrf-token': 'token', 'set-cookie': cookie });
    response.end(JSON.stringify({ result }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state = mkdtempSync(join(tmpdir(), 'altway-state-'));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(state, { recursive: true });
});

/** A terminal with colours. */
function colourful() {
  const terminal = fakeTerminal({ XDG_STATE_HOME: state });
  Object.assign(terminal.stdout, { isTTY: true });
  return terminal;
}

/* oxlint-disable no-control-regex -- these are what is looked for */
const DRIVING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
/** Our styles around a line without control characters. */
const STYLED = /^\u001b\[\d+m([^\u001b]*)\u001b\[\d+m$/gm;
/* oxlint-enable no-control-regex */

describe('the answer of a malicious server', () => {
  it.each([
    ['quote', 'btc', 'eth', '1'],
    ['quote', 'btc', 'eth', '1', '--explain'],
    ['quote', 'btc', 'eth', '1', '--explain', '--json'],
    ['currencies'],
    ['rates', 'btc'],
    ['track', 'A'.repeat(43)],
    ['exchange', 'btc', 'eth', '1', '--to', 'somewhere'],
    // The exchange that was just created.
    ['history'],
  ])('does not control the terminal: %s', async (...words) => {
    const terminal = colourful();
    const code = await run([...words, '--url', url], terminal);
    expect([code, terminal.err()]).toEqual([0, '']);
    expect(terminal.out()).toContain('owned');
    expect(terminal.out().replaceAll(STYLED, '$1')).not.toMatch(DRIVING);
  });

  it('does not change the colours of other lines', () => {
    const terminal = colourful();
    new Printer(terminal, false).print({ json: 0, text: (style) => [style('bold', 'good'), style('bold', EVIL)] });
    expect(terminal.out()).toBe('\u001b[1mgood\u001b[22m\n ]0;owned [2J 8m \n');
  });

  it('keeps the line breaks of a file', () => {
    expect(printableFile(`a,b\r\n"c\td",${EVIL}`)).toBe('a,b\r\n"c\td", ]0;owned  [2J 8m \n');
  });
});
