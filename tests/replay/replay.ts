import { withCompanions } from './files/companions.ts';
import { asksForHelp, readReplayArguments, USAGE } from './replay-arguments.ts';
import { listedMarkets, loadRecording } from './loaded-recording.ts';
import { play } from './play.ts';
import { readRecording } from './files/read-recording.ts';
import { printMutated, printReplay } from './replay-report.ts';
import { mutatedReplays } from './truth/mutated-replays.ts';

/**
 * `npm run replay -- FILE…`: feeds recordings of venues through the product's adapters and says what was wrong. Exits
 * with 1 when a checksum, a best price or a book was wrong, with 2 for arguments and files that cannot be read.
 */
try {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) console.log(USAGE);
  else await replay(words);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (!(error instanceof Error) || error.name === 'ReplayArgumentError') console.error(USAGE);
  process.exitCode = 2;
}

async function replay(words: readonly string[]): Promise<void> {
  const { files, pairs, mutate } = readReplayArguments(words);
  const recordings = await Promise.all(files.map(readRecording));
  const listed = listedMarkets([...recordings, ...(await Promise.all(pairs.map(readRecording)))]);
  const withBooks = withCompanions(recordings);
  if (withBooks.length === 0) throw new Error('none of the files holds messages of a book');
  for (const recording of withBooks) {
    const loaded = loadRecording(recording, listed);
    if (mutate) printMutated(loaded.file, mutatedReplays(loaded, mutate.seed, mutate.count));
    else printReplay(loaded, play(loaded));
  }
}
