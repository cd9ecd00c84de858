import * as z from 'zod/mini';
import type { MarketShape, VenueStatus } from '../../core/ports/markets/market-feed.ts';
import { FrameError } from './frame-bytes.ts';

const name = z.string().check(z.minLength(1), z.maxLength(60));
const decimal = z.string().check(z.regex(/^\d{1,20}(\.\d{1,30})?$/));
const count = z.number().check(z.int(), z.nonnegative());
const fee = z.number().check(z.nonnegative(), z.maximum(999_999));
const cost = z.optional(z.object({ asset: name, amount: decimal }));
const many = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most));

const shape = z.object({
  assets: many(z.object({ id: name, decimals: z.number().check(z.int(), z.minimum(0), z.maximum(18)) }), 20_000),
  venues: many(
    z.object({
      id: name,
      name,
      takerFee: fee,
      orderCost: cost,
      arrivalCost: cost,
      caps: z.optional(z.record(name, decimal)),
    }),
    100,
  ),
  listings: many(
    z.object({
      kind: z.literal('book'),
      venue: name,
      base: name,
      quote: name,
      tick: decimal,
      lot: decimal,
      minimumBase: decimal,
      minimumQuote: decimal,
      maximumBase: z.optional(decimal),
      takerFee: z.optional(fee),
    }),
    20_000,
  ),
});

const status = many(
  z.object({
    venue: name,
    health: z.enum(['connecting', 'live', 'resyncing', 'silent', 'halted']),
    ageMs: z.optional(z.number().check(z.nonnegative())),
    books: count,
    usable: count,
    gaps: count,
    resyncs: count,
    leftOut: many(name, 20_000),
  }),
  100,
);

/** @throws FrameError for a text that describes no market. */
export function readShape(text: string): MarketShape {
  return parsed(shape, text, 'a shape');
}

/** @throws FrameError for a text that is no status of venues. */
export function readStatus(text: string): VenueStatus[] {
  return parsed(status, text, 'a status');
}

function parsed<T>(form: z.ZodMiniType<T>, text: string, what: string): T {
  try {
    return form.parse(JSON.parse(text));
  } catch (cause) {
    throw new FrameError(`${what} is not as it must be`, { cause });
  }
}
