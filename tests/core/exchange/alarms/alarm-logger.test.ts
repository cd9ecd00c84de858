import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { AlarmLogger } from '../../../../core/exchange/alarms/alarm-logger.ts';
import { STATE_MESSAGES } from '../../../../core/exchange/alarms/state-messages.ts';

describe('the logger of alarms', () => {
  it('passes every line on, and keeps each error once, with its number and what it was last about', () => {
    const [inner, log] = [new MemoryLogger(), new AlarmLogger(new MemoryLogger())];
    const passing = new AlarmLogger(inner);
    passing.info('a');
    passing.warn('b', { x: 1 });
    passing.error('c', { id: 'q' });
    expect(inner.lines.map(({ level, message }) => `${level} ${message}`)).toEqual(['info a', 'warn b', 'error c']);
    log.warn('it is retried');
    log.error('a card payment was taken back', { id: 'one' });
    log.error('a card payment was taken back', { id: 'two' });
    expect(log.take()).toMatchObject([
      {
        kind: 'event',
        text: 'a card payment was taken back (id two)',
        times: 2,
        key: 'log:a card payment was taken back',
      },
    ]);
    expect(log.take()).toEqual([]);
  });

  it('keeps trouble at two venues, chains or providers apart, and that of one place together', () => {
    const log = new AlarmLogger(new MemoryLogger());
    const message = 'a venue has more than the ledger: book the deposit';
    for (const venue of ['kraken', 'binance', 'kraken']) log.error(message, { venue, found: '5 btc' });
    for (const chain of ['ltc', 'eth']) log.error('it failed', { chain, id: 'x' });
    for (const provider of ['stripe', 'moonpay']) log.error('it failed', { provider });
    expect(log.take().map(({ text, times }) => `${text} ×${times}`)).toEqual([
      `${message} (venue kraken) ×2`,
      `${message} (venue binance) ×1`,
      'it failed (id x, chain ltc) ×1',
      'it failed (id x, chain eth) ×1',
      'it failed (provider stripe) ×1',
      'it failed (provider moonpay) ×1',
    ]);
    for (const end of ['a', 'b']) log.error(end, { venue: '\0'.repeat(500), chain: 'x'.repeat(500) });
    const keys = log.take().map(({ key }) => key);
    expect(keys.map((key) => /\p{C}/u.test(key) || key.length > 200)).toEqual([false, false]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('keeps causes and other details out of texts', () => {
    const log = new AlarmLogger(new MemoryLogger());
    log.error('it failed', {
      cause: new Error('postgres://altway:secret@host'),
      url: 'https://x/secret',
      chain: 'ltc',
    });
    expect(log.take().map(({ text }) => text)).toEqual(['it failed (chain ltc)']);
  });

  it('keeps texts that every store takes, whatever the details contain', () => {
    const log = new AlarmLogger(new MemoryLogger());
    log.error('it failed', { venue: `a\0b\u001b[2J${'😀'.repeat(49)}`, id: 'x'.repeat(150), chain: '😀'.repeat(60) });
    log.error(`${'x'.repeat(299)}😀`);
    const [first, second] = log.take();
    expect(first!.text).toMatch(/^it failed \(id x{100}, chain (😀){50}, venue a b \[2J/);
    expect(second!.text).toBe(`${'x'.repeat(299)} `);
  });

  it('gives back what could not be stored, and has a limit', () => {
    const log = new AlarmLogger(new MemoryLogger());
    log.error('x');
    const taken = log.take();
    log.error('x');
    log.giveBack(taken);
    expect(log.take()).toMatchObject([{ times: 2 }]);
    for (let at = 0; at < 1_000; at += 1) log.error(`message ${at}`);
    expect(log.take()).toHaveLength(200);
  });

  it('leaves out states, each of which is a message of the sources', () => {
    const log = new AlarmLogger(new MemoryLogger());
    for (const message of STATE_MESSAGES) log.error(message);
    expect(log.take()).toEqual([]);
    const files = globSync('core/exchange/{chains,settlement,hedging}/**/*.ts');
    const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect([...STATE_MESSAGES].filter((message) => !sources.includes(`'${message}'`))).toEqual([]);
  });
});
