import type { LoadedRecording } from './loaded-recording.ts';
import type { ReplayResult } from './play.ts';
import type { MutatedResult } from './truth/mutated-replays.ts';

/** Prints what a replay found; a wrong checksum or best price sets the exit code. */
export function printReplay({ file, markets, isCut }: LoadedRecording, result: ReplayResult): void {
  const checksums = result.checksumsRight + result.checksumsWrong;
  console.log(file);
  if (isCut) line('last line', 'cut off, left out');
  line('messages', `${count(result.messages)}, of books ${count(result.bookMessages)}`);
  line('markets', markets.map(({ market }) => `${market.symbol} (tick ${market.tick}, lot ${market.lot})`).join(', '));
  if (checksums > 0) line('checksums right', `${count(result.checksumsRight)} of ${count(checksums)}`);
  if (checksums + result.bestCompared === 0)
    line('compared', 'nothing: the recording has neither checksums nor best prices beside a book');
  line('emptied', [...result.emptied].map(([reason, times]) => `${reason} ${times}`).join(', ') || 'never');
  line('resyncs', count(result.resyncs));
  if (result.bestCompared > 0)
    line("best prices as the venue's", `${count(result.bestEqual)} of ${count(result.bestCompared)}`);
  for (const difference of result.differences) line('', difference);
  line('books at the end', `${result.books} of ${markets.length}, ${count(result.levels)} levels told`);
  line('time a message', `${result.mean.toFixed(1)} µs, p99 ${result.p99.toFixed(1)} µs`);
  if (result.checksumsWrong > 0 || result.bestEqual < result.bestCompared) process.exitCode = 1;
}

/** Prints what mutated replays found; a wrong book sets the exit code. */
export function printMutated(file: string, result: MutatedResult): void {
  console.log(file);
  line('mutated replays', count(result.replays));
  line('mutations', [...result.mutations].map(([kind, times]) => `${kind} ${count(times)}`).join(', '));
  line('emptied', [...result.emptied].map(([reason, times]) => `${reason} ${count(times)}`).join(', '));
  line('books published', `${count(result.published)}, right ${count(result.right)}`);
  line('wrong books', count(result.published - result.right));
  line('time a replay', `${result.mean.toFixed(1)} ms`);
  line('filled again', `${count(result.refilled)} of ${count(result.emptiedBooks)} emptied books`);
  for (const wrong of result.wrong) line('', wrong);
  if (result.right < result.published) process.exitCode = 1;
}

function line(name: string, text: string): void {
  console.log(`  ${name.padEnd(28)} ${text}`);
}

function count(value: number): string {
  return value.toLocaleString('en');
}
