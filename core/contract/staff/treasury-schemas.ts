import * as z from 'zod/mini';
import { list, optional } from '../fields.ts';
import { currency, money } from './ledger-schemas.ts';

/** A day of the calendar, UTC. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-11-30'));
const dollars = z.string().check(z.regex(/^-?\d{1,60}\.\d{2}$/, 'must be dollars and cents'));
const sum = z.object(money);

/** Where prices came from: order books of real venues, the demonstration market, or nowhere. */
const pricedBy = z.enum(['live', 'demonstration', 'nothing']);

const cell = z.object({
  currency,
  /** Absent for a revaluation, which moves no coins. */
  units: optional,
  amount: optional,
  /** Absent without a price. */
  dollars: z.optional(dollars),
});
const part = { dollars, currencies: list(cell) };

/** Coins of one currency by place, in its own amounts. */
const holding = z.object({
  currency,
  asset: z.string(),
  chain: z.string(),
  /** Where the operator's own coins are sent to. */
  address: optional,
  hotWallet: z.optional(sum),
  /** Not swept to the hot wallet yet. */
  payIns: z.optional(sum),
  /** When these two were counted. */
  checkedAt: optional,
  /** Signed transfers that are not confirmed. */
  inFlight: sum,
  /** Of the hot wallet: paid exchanges and transfers that are not signed; and unpaid fixed rates. */
  promised: sum,
  promisedUnpaid: sum,
  /** What a new exchange with a floating rate could be paid out. */
  free: z.optional(sum),
  /** What the signer still signs: for one order, and of its limit of 24 hours. */
  allowance: z.optional(z.object({ order: sum, day: sum })),
  /** Of the hot wallet and the pay-in addresses. */
  dollars: z.optional(dollars),
  target: z.optional(z.object({ least: sum, target: sum, most: sum })),
  /** Why something is not known. */
  problem: optional,
});

/** Amounts in whole units of the asset. */
const venueAccount = z.object({
  venue: z.string(),
  asset: z.string(),
  amount: z.string(),
  dollars: z.optional(dollars),
  target: z.optional(z.object({ least: z.string(), target: z.string(), most: z.string() })),
});

const move = z.object({
  asset: z.string(),
  amount: z.string(),
  from: z.string(),
  to: z.string(),
  /** Where to send it, if this is known. */
  address: optional,
  why: z.string(),
  /** Why it cannot go at present: a network is closed at one end. */
  closed: optional,
  dollars: z.optional(dollars),
});

export const treasuryInputs = {
  profit: z.object({ from: day, to: day }),
};

export const treasuryOutputs = {
  treasury: z.object({
    at: z.string(),
    pricedBy,
    holdings: list(holding),
    /** What the ledger has at venues. */
    venues: list(venueAccount),
    /** Of everything that has a price. */
    dollars,
    /** What would bring hot wallets and accounts back into their bands; nothing is moved by this call. */
    moves: list(move),
  }),
  positions: z.object({
    at: z.string(),
    pricedBy,
    /** In whole units of the asset: took − gave + hedged = amount. */
    assets: list(
      z.object({
        asset: z.string(),
        /** What customers gave, and what they were given. */
        took: z.string(),
        gave: z.string(),
        /** What hedges bought at venues, fees included; negative for sold. */
        hedged: z.string(),
        /** The position: positive for what the exchange holds more of than it began with. */
        amount: z.string(),
        dollars: z.optional(dollars),
      }),
    ),
    /** Worth of what is held too much, and owed too much; and both together, without signs. */
    long: dollars,
    short: dollars,
    exposure: dollars,
  }),
  profit: z.object({
    from: day,
    to: day,
    pricedBy,
    opening: z.object(part),
    paidIn: z.object(part),
    lines: list(z.object({ name: z.string(), ...part })),
    profit: dollars,
    closing: z.object(part),
    /** Currencies that have no price: their amounts are listed, and are in no sum of dollars. */
    unpriced: list(currency),
    /** Currencies held at the beginning whose price then is that of a later day: no earlier one is kept. */
    pricedLater: list(currency),
  }),
};
