import type { FollowedMarket } from '../../adapters/venues/protocol/book-protocol.ts';
import type { VenueMarket } from '../../adapters/venues/venue-feed.ts';
import type { BookMessage } from './book-message.ts';
import { type Recording, RecordingError } from './files/recording.ts';
import { recordedMarkets } from './recorded-markets.ts';
import { snapshotSymbols } from './snapshot-symbols.ts';
import type { BestPrices, ReplayVenue } from './replay-venue.ts';
import { replayVenue } from './replay-venues.ts';

/** A message as the adapter takes it, and what it says when it is about a book. */
export interface Message {
  readonly line: number;
  readonly at: number;
  readonly isRest: boolean;
  readonly text: string;
  readonly book: BookMessage | undefined;
}

export interface LoadedRecording {
  readonly file: string;
  readonly venue: ReplayVenue;
  readonly messages: readonly Message[];
  readonly markets: readonly FollowedMarket[];
  readonly tickers: readonly BestPrices[];
  /** Most levels of a side in the recorded subscription. */
  readonly depth: number;
  /** Whether the last line was cut off, and is left out. */
  readonly isCut: boolean;
}

/**
 * Loads a recording. @param listed the markets of companion files. @throws RecordingError that names the line that is not
 * what the venue sends.
 */
export function loadRecording(recording: Recording, listed: readonly VenueMarket[]): LoadedRecording {
  const { file, entries } = recording;
  const venue = replayVenue(recording.venue);
  const messages: Message[] = [];
  const tickers: BestPrices[] = [];
  const symbolOf = snapshotSymbols(entries);
  let isCut = false;
  for (const [at, entry] of entries.entries()) {
    if (venue.markets(entry)) continue;
    try {
      const text = venue.rewrite(entry);
      const ticker = venue.ticker?.(text);
      if (ticker) tickers.push(ticker);
      const book = venue.read(text, venue.snapshotSymbol?.(entry) ?? symbolOf(entry));
      // Other answers over REST, such as a ticket, are not the adapter's to read.
      if (entry.kind === 'rest' && !book) continue;
      messages.push({ line: entry.line, at: entry.at, isRest: entry.kind === 'rest', text, book });
    } catch (error) {
      isCut = error instanceof SyntaxError && recording.isCut && at === entries.length - 1;
      if (isCut) break;
      throw new RecordingError(file, entry.line, error instanceof Error ? error.message : String(error));
    }
  }
  const books = messages.flatMap(({ book }) => (book ? [book] : []));
  if (books.length === 0) throw new RecordingError(file, 1, `no message of a book of ${recording.venue}`);
  const prices = tickers.flatMap(({ symbol, bid, ask }) => [[symbol, ...bid] as const, [symbol, ...ask] as const]);
  const depth = venue.depth(entries, books);
  return { file, venue, messages, tickers, depth, isCut, markets: recordedMarkets(books, listed, prices) };
}

/** The markets that the recordings list over REST. */
export function listedMarkets(recordings: readonly Recording[]): VenueMarket[] {
  return recordings.flatMap(({ venue, entries }) =>
    entries.flatMap((entry) => replayVenue(venue).markets(entry) ?? []),
  );
}
