import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SteppedClock } from '../../adapters/venues/support/stepped-clock.ts';
import { FIRST, Followed, LIFETIME_MS } from './followed.ts';
import type { Sides, VenueFace } from './venue-face.ts';

const BETTER: Sides = { bids: [['99.60', '0.100'], ...FIRST.bids!], asks: FIRST.asks! };
const IN_STEPS = { bids: [[9950, 1500]], asks: [[10_050, 2000]] };
const EMPTY = { bids: [], asks: [] };

/** What each adapter of a venue has to do, against a scripted end of the venue. */
export function venueFeedContract(name: string, faceOf: () => VenueFace): void {
  describe(`the feed of ${name}`, () => {
    let followed: Followed;
    let face: VenueFace;
    let symbol: string;

    beforeEach(async () => {
      face = faceOf();
      [symbol] = face.symbols;
      followed = new Followed(face);
      await followed.start();
    });
    afterEach(() => followed.stop());

    it('lists markets with their steps and whether takers can trade them', async () => {
      const markets = await followed.feed.markets(AbortSignal.timeout(1000));
      expect(markets).toHaveLength(2);
      expect(markets.map(({ symbol }) => symbol)).toEqual(face.symbols);
      expect(markets.map(({ isTrading }) => isTrading)).toEqual([true, false]);
      expect(markets.map(({ tick, lot }) => [Number(tick), Number(lot)])).toEqual([
        [0.01, 0.001],
        [0.01, 0.001],
      ]);
    });

    it('tells snapshots in ticks and lots and becomes live', () => {
      expect([followed.sink.book(0), followed.sink.book(1)]).toEqual([IN_STEPS, IN_STEPS]);
      expect([followed.health[0], followed.health.at(-1)]).toEqual(['connecting', 'live']);
    });

    it('tells no book whose subscription the venue did not confirm', async () => {
      followed.network.opened = (socket) => socket.open();
      followed.network.socket.cut();
      await followed.clock.advance(4000);
      expect([followed.sink.book(0), followed.sink.book(1)]).toEqual([EMPTY, EMPTY]);
      expect(followed.health.at(-1)).not.toBe('live');
    });

    it('tells changes with the time at which they came', () => {
      followed.change(symbol, { bids: [['99.60', '0.100']] }, BETTER);
      expect(followed.sink.book(0).bids).toEqual([
        [9960, 100],
        [9950, 1500],
      ]);
      expect(followed.sink.events.at(-1)).toMatchObject({ kind: 'book', receivedAt: followed.clock.now() });
    });

    it('removes levels of size zero', () => {
      followed.change(symbol, { bids: [['99.60', '0.100']] }, BETTER);
      followed.change(symbol, { bids: [['99.60', '0.000']] }, FIRST);
      expect(followed.sink.book(0)).toEqual(IN_STEPS);
    });

    it('empties the book with the first message after a lost one, and fills it again', async () => {
      face.change(symbol, { bids: [['99.60', '0.100']] }, BETTER);
      followed.change(
        symbol,
        { asks: [['100.70', '1.000']] },
        {
          ...BETTER,
          asks: [...FIRST.asks!, ['100.70', '1.000']],
        },
      );
      expect(followed.sink.book(0)).toEqual(EMPTY);
      expect(followed.sink.book(1)).toEqual(face.isNumberedByConnection ? EMPTY : IN_STEPS);
      await followed.resynced();
      expect(followed.sink.book(0).bids).toHaveLength(2);
      expect(followed.sink.book(1)).toEqual(IN_STEPS);
      expect(followed.health.at(-1)).toBe('live');
    });

    it('empties a crossed book', () => {
      const crossed = { bids: [['101.00', '1.000'], ...FIRST.bids!], asks: FIRST.asks! } as Sides;
      followed.change(symbol, { bids: [['101.00', '1.000']] }, crossed);
      expect([followed.sink.book(0), followed.sink.reasons]).toEqual([EMPTY, ['crossed']]);
    });

    it.each([
      ['0', '1.000'],
      ['-99.60', '1.000'],
      ['1e300', '1.000'],
      ['1e-300', '1.000'],
      ['0.0000000000000000000000001', '1.000'],
      ['99999999999999999999999', '1.000'],
      ['99.60', '-1.000'],
      ['99.60', '1e300'],
      ['NaN', '1.000'],
      ['Infinity', '1.000'],
      ['99,60', '1.000'],
      ['', ''],
    ])('publishes nothing of a level at the price %j with the size %j', async (price, size) => {
      const { length } = followed.sink.events;
      followed.change(symbol, { bids: [[price, size]] }, FIRST);
      const said = followed.sink.events.slice(length).filter((event) => event.kind === 'book');
      expect(said.filter((event) => event.market === 0 && event.update.levels.length > 0)).toEqual([]);
      expect([EMPTY, IN_STEPS]).toContainEqual(followed.sink.book(0));
      expect([EMPTY, IN_STEPS]).toContainEqual(followed.sink.book(1));
    });

    it('takes no change of a symbol that it does not follow, such as one in other letters', async () => {
      const other = symbol.toLowerCase();
      followed.network.socket.tell(face.change(other, { bids: [['99.60', '0.100']] }, BETTER));
      for (const name of ['__proto__', 'constructor', ''])
        followed.network.socket.tell(face.change(name, { bids: [['99.60', '0.100']] }, BETTER));
      expect([followed.sink.book(0), followed.sink.book(1), followed.sink.reasons]).toEqual([IN_STEPS, IN_STEPS, []]);
    });

    it.each(['{"cut', '[]', '', 'null'])('empties all books and connects again after the message %j', async (text) => {
      followed.network.socket.tell(text);
      expect([followed.sink.book(0), followed.sink.book(1)]).toEqual([EMPTY, EMPTY]);
      expect(followed.sink.reasons).toEqual(['malformed', 'malformed']);
      await followed.clock.advance(2500);
      expect(followed.network.sockets).toHaveLength(2);
      expect(followed.sink.book(0)).toEqual(IN_STEPS);
    });

    it('empties all books after 5 s of silence, says so, and is live again', async () => {
      await followed.clock.advance(3000);
      expect(followed.sink.reasons).toEqual([]);
      await followed.clock.advance(1000);
      expect(followed.sink.reasons).toEqual(['silent', 'silent']);
      expect(followed.health).toContain('silent');
      await followed.clock.advance(2500);
      expect([followed.sink.book(0), followed.health.at(-1)]).toEqual([IN_STEPS, 'live']);
    });

    it('reads what came while this process stood still, and takes the venue for silent only then', async () => {
      const { clock, network, sink } = followed;
      clock.jump(20_000);
      await clock.advance(0);
      expect([sink.reasons, network.sockets.length]).toEqual([[], 1]);
      network.socket.tell(face.heartbeat());
      await clock.advance(1000);
      expect([sink.reasons, network.sockets.length]).toEqual([[], 1]);
      clock.jump(20_000);
      await clock.advance(500);
      expect(sink.reasons).toEqual(['silent', 'silent']);
    });

    it('notices silence although the clock is set back', async () => {
      const { clock, sink } = followed;
      clock.jump(-3_600_000);
      await clock.advance(3_606_000);
      expect(sink.reasons).toContain('silent');
    });

    it('stays live while the venue shows that it is there', async () => {
      for (let second = 0; second < 30; second += 1) {
        followed.network.socket.tell(face.heartbeat());
        await followed.clock.advance(1000);
      }
      expect([followed.sink.reasons, followed.network.sockets.length]).toEqual([[], 1]);
    });

    it('empties all books when the venue cuts the connection, and connects again', async () => {
      followed.network.socket.cut();
      expect(followed.sink.reasons).toEqual(['disconnected', 'disconnected']);
      await followed.clock.advance(2500);
      expect([followed.sink.book(0), followed.health.at(-1)]).toEqual([IN_STEPS, 'live']);
    });

    it('never connects more often than the venue permits', async () => {
      followed.network.opened = (socket) => socket.cut();
      followed.network.socket.cut();
      await followed.clock.advance(600_000);
      const { most } = face.definition.limits.connections.find(({ withinMs }) => withinMs === 300_000)!;
      expect(followed.network.sockets.length).toBeLessThanOrEqual(2 * most);
      expect(followed.network.sockets.length).toBeGreaterThan(5);
    });

    it('keeps the budget of requests when each of them fails, and waits as long as the venue asks', async () => {
      const before = followed.network.requests.length;
      followed.network.answer = () => undefined;
      followed.network.waitMs = 120_000;
      followed.network.socket.cut();
      await followed.clock.advance(100_000);
      expect(followed.network.requests.length - before).toBeLessThanOrEqual(12);
      expect(followed.sink.book(0)).toEqual(face.answer('', () => FIRST) === undefined ? followed.sink.book(0) : EMPTY);
    });

    it('says nothing after it was unsubscribed from, and closes its connection', async () => {
      followed.stop();
      const { length } = followed.sink.events;
      expect(followed.network.socket.isClosed).toBe(true);
      await followed.clock.advance(60_000);
      expect([followed.sink.events.length, followed.network.sockets.length]).toEqual([length, 1]);
    });

    it('replaces the connection before the venue cuts it, without a moment without books', async () => {
      if (face.definition.limits.lifetimeMs === undefined) return;
      const beat = setIntervalOn(followed.clock, 2000, () =>
        followed.network.sockets.forEach((socket) => socket.tell(face.heartbeat())),
      );
      await followed.clock.advance(LIFETIME_MS);
      beat();
      expect(followed.network.sockets).toHaveLength(2);
      expect(followed.network.sockets[0]!.isClosed).toBe(true);
      expect([followed.sink.reasons, followed.sink.book(0)]).toEqual([[], IN_STEPS]);
      followed.change(symbol, { bids: [['99.60', '0.100']] }, BETTER);
      expect(followed.sink.book(0).bids).toHaveLength(2);
    });
  });
}

function setIntervalOn(clock: SteppedClock, ms: number, work: () => void): () => void {
  let isStopped = false;
  const run = (): void => {
    if (isStopped) return;
    work();
    clock.schedule(run, ms);
  };
  clock.schedule(run, ms);
  return () => (isStopped = true);
}
