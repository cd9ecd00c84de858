import type { Hop, Quote } from '../../core/domain/quotes/quote.ts';
import { roughTime } from '../../core/domain/quotes/arrival-time.ts';
import { impactLevel } from '../../core/domain/quotes/price-impact.ts';
import { worthOf } from '../../core/domain/quotes/worth.ts';
import type { QuoteProof } from '../../core/domain/quotes/quote-proof.ts';
import { CARD_COIN } from '../../core/domain/cards/card-payment.ts';
import { cardText } from './cards/card-text.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';
import { venuesText } from './proofs/venues-text.ts';
import { secondsText } from '../venues/venues-text.ts';

/** Shown with all figures of the embedded market, and with those of real venues. */
const DEMONSTRATION = 'demonstration market: not real prices';
const LIVE = 'live market: the order books of real venues';

/** A quote in a few lines: amounts in and out, and the rate. */
export function quoteText(quote: Quote, style: Style): string[] {
  const { amountFrom, amountTo, from, to, rate } = quote;
  const headline = `${amountFrom} ${from} → ${amountTo} ${to}`;
  const mark = quote.market === 'demonstration' ? style('yellow', DEMONSTRATION) : style('dim', LIVE);
  const terms = style('dim', `1 ${from} = ${rate} ${to}, every fee included`);
  return [
    style('bold', headline),
    terms,
    ...worthLine(quote, style),
    ...arrivalLine(quote, style),
    ...impactLines(quote, style),
    mark,
  ];
}

/** What both amounts are worth, where both prices are known. */
function worthLine({ amountFrom, amountTo, dollars }: Quote, style: Style): string[] {
  const [sent, received] = [worthOf(amountFrom, dollars?.from), worthOf(amountTo, dollars?.to)];
  if (sent === undefined || received === undefined) return [];
  return [style('dim', `worth about ${sent} usd → ${received} usd`)];
}

/** When the payout arrives, where that is known. */
function arrivalLine({ arrival, from }: Quote, style: Style): string[] {
  if (arrival === undefined) return [];
  const { unit, count } = roughTime(arrival.seconds);
  const time = unit === 'moment' ? 'under a minute' : `about ${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
  const after = `${arrival.confirmations} confirmation${arrival.confirmations === 1 ? '' : 's'} of ${from}`;
  return [style('dim', `arrives in ${time}: after ${after}`)];
}

/** The price impact, and from a bound on how it is accepted. */
function impactLines({ priceImpact, to }: Quote, style: Style): string[] {
  if (priceImpact === undefined) return [];
  const { percent, lost } = priceImpact;
  const level = impactLevel(priceImpact);
  const figure = `price impact ${percent} %: ${lost} ${to} less than at the best rate of the books`;
  if (level === 'small') return [style('dim', figure)];
  const accept = level === 'severe' ? [`to exchange at this: --accept-impact ${percent}`] : [];
  return [`high ${figure}`, ...accept].map((line) => style('yellow', line));
}

/** A quote with the route, every fee and the sum, so that it can be checked by hand. */
export function explainedQuote(quote: Quote, style: Style, proof?: QuoteProof): string[] {
  // What a card buys is traded.
  const source = quote.card ? CARD_COIN : quote.from;
  const legs = quote.legs.flatMap((leg, at) => [
    style(
      'bold',
      quote.legs.length === 1 ? 'Route' : `Route ${at + 1} of ${quote.legs.length}: ${leg.amountIn} ${source}`,
    ),
    ...(leg.hops.length === 0 ? ['  the same asset on another network: nothing is traded'] : hopTable(leg.hops)),
    '',
  ]);
  return [
    ...quoteText(quote, style),
    '',
    ...(quote.card ? cardText(quote.card, style) : []),
    ...legs,
    style('bold', 'Sum'),
    ...sumTable(quote),
    '',
    ...(proof ? venuesText(proof, style) : []),
    style('bold', 'Limits'),
    `  from ${quote.limits.minimum} to ${quote.limits.maximum} ${quote.from}`,
    ...ageLine(quote, style),
    style('dim', `Quoted at ${quote.quotedAt}; ask again at ${quote.refreshAt}.`),
  ];
}

/** The age of the oldest order book that was used, where books are real. */
function ageLine({ oldestBookMs }: Quote, style: Style): string[] {
  if (oldestBookMs === undefined) return [];
  return [style('dim', `The oldest order book that it used changed ${secondsText(oldestBookMs)} before.`)];
}

function hopTable(hops: readonly Hop[]): string[] {
  const header = ['', 'pays', '', 'yields', '', 'venue', 'average price', 'fee', '', 'unspent', ''];
  const rows = hops.map((hop, at) => [
    `${at + 1}`,
    hop.amountIn,
    hop.from,
    hop.amountOut,
    hop.to,
    hop.venue,
    hop.averagePrice,
    hop.fee,
    hop.feeAsset,
    ...(hop.unspent === '0' ? [] : [hop.unspent, hop.from]),
  ]);
  const left = 'left' as const;
  const amount = 'decimal' as const;
  const lines = table([header, ...rows], [left, amount, left, amount, left, left, 'right', amount, left, amount, left]);
  return lines.map((line) => `  ${line}`);
}

function sumTable({ legs, gross, serviceFee, rateMargin, networkFee, amountTo, to }: Quote): string[] {
  const yields = legs.length < 2 ? [] : legs.map(({ amountOut }, at) => ['', `route ${at + 1} yields`, amountOut, to]);
  const rows = [
    ...yields,
    ['', legs.length < 2 ? 'the route yields' : 'together', gross, to],
    ['−', 'service fee, 0.5 %', serviceFee, to],
    ...(rateMargin === undefined ? [] : [['−', 'margin of the fixed rate', rateMargin, to]]),
    ['−', 'network fee', networkFee, to],
    ['=', 'payout', amountTo, to],
  ];
  return table(rows, ['left', 'left', 'decimal', 'left']).map((line) => `  ${line}`);
}
