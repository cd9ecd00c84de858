import type { Recording } from './recording.ts';

/**
 * Puts answers over REST that were recorded in files of their own, as cryptofeed does, into the recordings of the same
 * venue's messages, by their times. Lists of markets are no part of it. @throws Error for answers without messages.
 */
export function withCompanions(recordings: readonly Recording[]): Recording[] {
  const isRest = ({ entries }: Recording): boolean => entries.every(({ kind }) => kind === 'rest');
  const companions = recordings.filter((one) => isRest(one) && !isListOnly(one));
  const streams = recordings.filter((one) => !isRest(one));
  const alone = companions.find(({ venue }) => !streams.some((stream) => stream.venue === venue));
  if (alone) throw new Error(`${alone.file} holds answers over REST alone: name the file of the messages beside it`);
  return streams.map((stream) => {
    const answers = companions.filter(({ venue }) => venue === stream.venue).flatMap(({ entries }) => entries);
    if (answers.length === 0) return stream;
    const entries = [...stream.entries, ...answers].toSorted((a, b) => a.at - b.at);
    return { ...stream, entries, isCut: false };
  });
}

/** Whether a file holds lists of markets alone, to go with another one. */
export function isListOnly({ entries }: Recording): boolean {
  return entries.every(
    ({ kind, url }) => kind === 'rest' && /AssetPairs|exchangeInfo|instruments|products|symbols/.test(url),
  );
}
