import { afterEach, describe, expect, it } from 'vitest';
import { halt } from '../../../core/exchange/hedging/risk/halts.ts';
import { ALICE, HOT, signedWithdrawals, WHOLE } from '../../support/hedging/signed-withdrawals.ts';

let end = new AsyncDisposableStack();
afterEach(() => end.disposeAsync());

function opened(name: 'kraken' | 'binance') {
  end = new AsyncDisposableStack();
  return signedWithdrawals(name, end);
}

describe.each(['kraken', 'binance'] as const)('a withdrawal from %s that the signer signs', (name) => {
  it('is asked for once, and followed to the transaction of the chain', async () => {
    const { venues, journal, sent, round, asked, find, taken, ledger } = await opened(name);
    const transfer = await asked();
    expect(transfer).toMatchObject({ state: 'requested' });
    await round();
    expect(taken()).toMatchObject([{ address: HOT, status: 'pending' }]);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'requested', note: `${name} has not sent it yet` });
    await expect(journal.cancel(transfer.id, ALICE)).rejects.toMatchObject({ code: 'conflict' });
    venues.clock.advance(1_000);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'in-transit', chainTxId: taken()[0]!.txid });
    expect(sent).toHaveLength(1);
    expect([await ledger('venues'), await ledger('transit')]).toEqual([7n * WHOLE, 3n * WHOLE]);
  });

  it('is looked up, and not asked for again, when the reply is lost', async () => {
    const { venue, venues, sent, round, asked, find, taken, logger } = await opened(name);
    const call = name === 'kraken' ? 'Withdraw' : '/withdraw/apply';
    venue.fault({ kind: name === 'kraken' ? 'unavailable' : 'reset', when: 'after', call });
    const transfer = await asked();
    await round();
    expect(logger.lines.some(({ message }) => message.includes('not known'))).toBe(true);
    venues.clock.advance(1_000);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'in-transit' });
    expect([sent.length, taken().length]).toEqual([1, 1]);
  });

  it('waits for people when nobody knows it, who cancel it after a while', async () => {
    const { clock, journal, round, asked, find, taken, ledger } = await opened(name);
    const transfer = await asked();
    await round({ send: () => Promise.reject(new Error('the process lost its network')) });
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'requested', note: `${name} does not show it` });
    await expect(journal.cancel(transfer.id, ALICE)).rejects.toMatchObject({ code: 'conflict' });
    clock.advance(600_001);
    await journal.cancel(transfer.id, ALICE);
    expect([await ledger('venues'), await ledger('transit'), taken().length]).toEqual([10n * WHOLE, 0n, 0]);
  });

  it('waits while the venue has suspended withdrawals, and is asked for once when it opens them', async () => {
    const { venue, venues, sent, round, asked, find, taken } = await opened(name);
    const transfer = await asked();
    const fault = venue.fault({ kind: 'withdrawals', state: 'suspended', asset: 'LTC' });
    await round();
    const why = `${name} has suspended withdrawals of LTC on Litecoin`;
    expect(await find(transfer)).toMatchObject({ state: 'requested', note: why });
    expect((await find(transfer)).signedAt).toBeUndefined();
    expect([sent.length, taken().length]).toEqual([0, 0]);
    fault.end();
    await round();
    await round();
    venues.clock.advance(1_000);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'in-transit' });
    expect([sent.length, taken().length]).toEqual([1, 1]);
  }, 60_000);

  it('is ended, with the coins back, when withdrawals have been suspended for three hours', async () => {
    const { venue, clock, logger, sent, round, asked, find, ledger } = await opened(name);
    const transfer = await asked();
    venue.fault({ kind: 'withdrawals', state: 'suspended', asset: 'LTC' });
    await round();
    clock.advance(transfer.orderedAt! + 10_800_000 - 2_000 - clock.now());
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'requested' });
    await round();
    const why = `${name} has suspended withdrawals of LTC on Litecoin`;
    expect(await find(transfer)).toMatchObject({ state: 'cancelled', note: `it waited too long: ${why}` });
    expect([await ledger('venues'), await ledger('transit'), sent.length]).toEqual([10n * WHOLE, 0n, 0]);
    expect(logger.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { details: { venue: name, reason: why } },
    ]);
  }, 60_000);

  it.each([
    ['stop', 'Payouts are stopped: altway support stops'],
    ['halt', `${name} is halted: altway risk resume ${name}`],
  ] as const)('is not asked for where staff made a %s while the signer was asked', async (what, note) => {
    const { store, clock, withdrawer, sent, round, asked, find, taken } = await opened(name);
    const transfer = await asked();
    const by = { reason: 'a test', by: 'staff:alice', at: clock.now() };
    await round({
      sign: async (order) => {
        const call = await withdrawer.sign(order);
        if (what === 'halt') await halt(store, { venue: name, ...by });
        else await store.settings.set('stops', JSON.stringify([{ scope: 'all', direction: 'payout', ...by }]));
        return call;
      },
    });
    expect([sent.length, taken().length]).toEqual([0, 0]);
    const waiting = await find(transfer);
    expect([waiting.state, waiting.note, waiting.signedAt]).toEqual(['requested', note, undefined]);
    await store.settings.set('stops', undefined);
    await store.settings.set('hedging-halts', undefined);
    await round();
    expect([sent.length, taken().length]).toEqual([1, 1]);
  });

  it.each([
    ['another chain', { scope: 'chain', name: 'bitcoin' }, 1],
    ['its chain', { scope: 'chain', name: 'litecoin' }, 0],
    ['another currency', { scope: 'currency', name: 'btc' }, 1],
    ['its currency', { scope: 'currency', name: 'ltc' }, 0],
  ])('waits for the end of a stop of payouts over %s, only if that concerns it', async (_, target, expected) => {
    const { store, clock, sent, round, asked, find } = await opened(name);
    const by = { reason: 'a test', by: 'staff:alice', at: clock.now() };
    await store.settings.set('stops', JSON.stringify([{ ...target, direction: 'payout', ...by }]));
    const transfer = await asked();
    expect(transfer.chain).toBe('litecoin');
    await round();
    expect(sent).toHaveLength(expected);
    // Ordered by an older version: nobody knows its chain.
    const { chain: _chain, ...older } = await find(transfer);
    if (expected === 1 || target.scope === 'currency') return;
    await store.treasuryTransfers.change({ ...older, version: older.version + 1 });
    await store.settings.set('stops', JSON.stringify([{ scope: 'chain', name: 'bitcoin', direction: 'all', ...by }]));
    await round();
    expect(sent).toHaveLength(0);
  });

  it('is not ordered while the venue has told that withdrawals are suspended', async () => {
    const { venue, round, asked, ledger } = await opened(name);
    venue.fault({ kind: 'withdrawals', state: 'suspended' });
    await round();
    await expect(asked()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('suspended') });
    expect(await ledger('transit')).toBe(0n);
  }, 60_000);

  it('is not asked for again by whoever has the same call once more, as after a restore', async () => {
    const { venues, store, round, asked, find, taken } = await opened(name);
    const transfer = await asked();
    await round();
    const { signedAt: _, ...unsent } = await find(transfer);
    await store.treasuryTransfers.change({ ...unsent, version: unsent.version + 1 });
    venues.clock.advance(120_000);
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'requested', note: expect.stringMatching(/nonce|recvWindow/) });
    await round();
    expect(await find(transfer)).toMatchObject({ state: 'in-transit' });
    expect(taken()).toHaveLength(1);
  });

  it('fails, with the coins back, when the venue or the signer refuses', async () => {
    const { venue, withdrawer, round, asked, find, taken, ledger, sent } = await opened(name);
    const refused = await asked();
    const faults: { end(): void }[] = [];
    // What was open when the venue was asked may be closed when the call comes.
    await round({
      send: (of, call) => {
        faults.push(venue.fault({ kind: 'withdrawals', state: 'suspended' }));
        return withdrawer.send(of, call);
      },
    });
    expect(await find(refused)).toMatchObject({ state: 'failed' });
    faults[0]!.end();
    const foreign = await asked(100_000_000n, 'address-of-a-thief');
    await round();
    expect(await find(foreign)).toMatchObject({ state: 'failed', note: expect.stringContaining('another address') });
    const much = await asked(500_000_001n);
    await round();
    expect(await find(much)).toMatchObject({ state: 'failed', note: expect.stringContaining('one withdrawal') });
    expect([await ledger('venues'), await ledger('transit'), taken().length, sent.length]).toEqual([
      10n * WHOLE,
      0n,
      0,
      1,
    ]);
  });
});
