import type { FollowedMarket } from '../../adapters/venues/protocol/book-protocol.ts';
import type { VenueMarket } from '../../adapters/venues/venue-feed.ts';
import type { BookMessage } from './book-message.ts';
import { type Recording, RecordingError } from './recording.ts';
import { recordedMarkets } from './recorded-markets.ts';
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
  const symbols = new Set<string>();
  for (const entry of entries) {
    const found = /"s":"([^"]+)"/.exec(entry.text)?.[1];
    if (found !== undefined) symbols.add(found);
  }
  const only = symbols.size === 1 ? [...symbols][0] : undefined;
  for (const entry of entries) {
    if (venue.markets(entry)) continue;
    try {
      const text = venue.rewrite(entry);
      const ticker = venue.ticker?.(text);
      if (ticker) tickers.push(ticker);
      const book = venue.read(text, venue.snapshotSymbol?.(entry) ?? only);
      messages.push({ line: entry.line, at: entry.at, isRest: entry.kind === 'rest', text, book });
    } catch (error) {
      throw new RecordingError(file, entry.line, error instanceof Error ? error.message : String(error));
    }
  }
  const books = messages.flatMap(({ book }) => (book ? [book] : []));
  if (books.length === 0) throw new RecordingError(file, 1, `no message of a book of ${recording.venue}`);
  const prices = tickers.flatMap(({ symbol, bid, ask }) => [[symbol, ...bid] as const, [symbol, ...ask] as const]);
  const depth = venue.depth(entries, books);
  return { file, venue, messages, tickers, depth, markets: recordedMarkets(books, listed, prices) };
}

/** The markets that the recordings list over REST. */
export function listedMarkets(recordings: readonly Recording[]): VenueMarket[] {
  return recordings.flatMap(({ venue, entries }) =>
    entries.flatMap((entry) => replayVenue(venue).markets(entry) ?? []),
  );
}
