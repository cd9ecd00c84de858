import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameError } from '../../../adapters/market-live/frame-bytes.ts';
import { FrameStream } from '../../../adapters/market-live/frame-stream.ts';
import { decodeFrame, encodeFrame, type Frame, MAX_FRAME, MAX_LISTINGS } from '../../../adapters/market-live/frames.ts';

const time = fc.integer({ min: 0, max: 4e12 });
const generation = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const name = fc.stringMatching(/^[a-z0-9]{1,10}$/);
const decimal = fc.stringMatching(/^[0-9]{1,9}(\.[0-9]{1,9})?$/);
const levels = fc.array(fc.tuple(whole, whole), { maxLength: 20 }).map((pairs) => Float64Array.from(pairs.flat()));

const update = fc.record(
  {
    kind: fc.constantFrom('snapshot' as const, 'change' as const),
    listing: fc.integer({ min: 0, max: MAX_LISTINGS - 1 }),
    side: fc.constantFrom('bids' as const, 'asks' as const),
    levels,
    receivedAt: fc.integer({ min: 1, max: 4e12 }),
  },
  { requiredKeys: ['kind', 'listing', 'side', 'levels'] },
);
const listing = fc.record(
  {
    kind: fc.constant('book' as const),
    venue: name,
    base: name,
    quote: name,
    tick: decimal,
    lot: decimal,
    minimumBase: decimal,
    minimumQuote: decimal,
    takerFee: fc.integer({ min: 0, max: 999_999 }),
  },
  { requiredKeys: ['kind', 'venue', 'base', 'quote', 'tick', 'lot', 'minimumBase', 'minimumQuote'] },
);
const status = fc.record(
  {
    venue: name,
    health: fc.constantFrom('connecting' as const, 'live' as const, 'resyncing' as const, 'silent' as const),
    ageMs: fc.nat(),
    books: fc.nat(),
    usable: fc.nat(),
    gaps: fc.nat(),
    resyncs: fc.nat(),
    leftOut: fc.array(name),
  },
  { requiredKeys: ['venue', 'health', 'books', 'usable', 'gaps', 'resyncs', 'leftOut'] },
);
const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({
    kind: fc.constant('hello' as const),
    version: fc.integer({ min: 0, max: 65_535 }),
    wanted: fc.constantFrom('books' as const, 'status' as const),
    sentAt: time,
  }),
  fc.record({
    kind: fc.constant('shape' as const),
    generation,
    shape: fc.record({
      assets: fc.array(fc.record({ id: name, decimals: fc.integer({ min: 0, max: 18 }) })),
      venues: fc.array(fc.record({ id: name, name, takerFee: fc.integer({ min: 0, max: 999_999 }) })),
      listings: fc.array(listing),
    }),
  }),
  fc.record({ kind: fc.constant('books' as const), generation, updates: fc.array(update, { maxLength: 10 }) }),
  fc.record({
    kind: fc.constant('beat' as const),
    generation,
    sentAt: time,
    isCurrent: fc.boolean(),
    isWhole: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('status' as const), venues: fc.array(status) }),
);

/** The frame without its length. */
function contentOf(one: Frame): Uint8Array {
  return encodeFrame(one).subarray(4);
}

function errorOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('frames of live books', () => {
  it('decodes every frame to what was encoded', () => {
    fc.assert(
      fc.property(frame, (one) => {
        expect(decodeFrame(contentOf(one))).toEqual(one);
      }),
    );
  });

  it('refuses a frame that is cut off anywhere, or has bytes after its end', () => {
    fc.assert(
      fc.property(frame, fc.nat(), (one, place) => {
        const bytes = contentOf(one);
        expect(() => decodeFrame(bytes.subarray(0, place % bytes.length))).toThrow(FrameError);
        expect(() => decodeFrame(Uint8Array.from([...bytes, 0]))).toThrow(FrameError);
      }),
    );
  });

  it('throws FrameError, and nothing else, for any bytes', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.uint8Array({ maxLength: 200 }), (kind, bytes) => {
        expect(errorOf(() => decodeFrame(Uint8Array.from([kind, ...bytes]))) ?? new FrameError()).toBeInstanceOf(
          FrameError,
        );
      }),
    );
  });

  it.each([
    ['a count of updates beyond the frame', [2, 1, 0, 0, 0, 255, 255, 255, 255]],
    [
      'a count of levels beyond the frame',
      [2, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0],
    ],
    ['a greeting of another protocol', [0, 1, 2, 3, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['no frame at all', []],
  ])('refuses %s without reserving memory for it', (_, bytes) => {
    expect(() => decodeFrame(Uint8Array.from(bytes))).toThrow(FrameError);
  });

  it('refuses prices and sizes that are no whole numbers', () => {
    const levelsOf = (value: number): Frame => ({
      kind: 'books',
      generation: 1,
      updates: [{ kind: 'snapshot', listing: 0, side: 'bids', levels: Float64Array.of(value, 1) }],
    });
    for (const value of [-1, 0.5, NaN, Infinity, 2 ** 53])
      expect(() => decodeFrame(contentOf(levelsOf(value)))).toThrow(FrameError);
  });
});

describe('a stream of frames', () => {
  it('yields the same frames wherever its chunks are cut', () => {
    fc.assert(
      fc.property(
        fc.array(frame, { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 40 })),
        (all, cuts) => {
          const bytes = Uint8Array.from(all.flatMap((one) => [...encodeFrame(one)]));
          const stream = new FrameStream(MAX_FRAME);
          const found: Frame[] = [];
          let at = 0;
          for (const cut of [...cuts, bytes.length]) {
            for (const part of stream.push(bytes.slice(at, at + cut))) found.push(decodeFrame(part));
            at += cut;
          }
          expect(found).toEqual(all);
        },
      ),
    );
  });

  it.each([0, 65])('refuses a frame of %i bytes before it has arrived', (length) => {
    const head = new Uint8Array(4);
    new DataView(head.buffer).setUint32(0, length, true);
    expect(() => new FrameStream(64).push(head)).toThrow(FrameError);
  });
});
