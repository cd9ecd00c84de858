export const USAGE = `usage: npm run replay -- FILE… [--pairs FILE] [--mutate SEED N]
  FILE         a recording, plain or .gz: cryptofeed's raw format, or lines of nanoseconds and a message (docs/venues.md)
  --pairs      a recording of the venue's list of markets; without one, ticks and lots are taken from the levels
  --mutate     N replays with lost, doubled, swapped, cut, delayed and corrupted messages, repeatable by SEED
  -h, --help   shows this`;

class ReplayArgumentError extends Error {
  override readonly name = 'ReplayArgumentError';
}

/** Whether help is asked for, with whatever else. */
export function asksForHelp(words: readonly string[]): boolean {
  return words.includes('--help') || words.includes('-h');
}

export interface ReplayArguments {
  readonly files: readonly string[];
  readonly pairs: readonly string[];
  readonly mutate: { readonly seed: number; readonly count: number } | undefined;
}

/** @throws ReplayArgumentError that names the argument. */
export function readReplayArguments(words: readonly string[]): ReplayArguments {
  const files: string[] = [];
  const pairs: string[] = [];
  let mutate: ReplayArguments['mutate'];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    if (word === '--pairs') pairs.push(given(words[(i += 1)], '--pairs needs a file'));
    else if (word === '--mutate') {
      const seed = wholeNumber(words[(i += 1)], 'SEED of --mutate', 0);
      mutate = { seed, count: wholeNumber(words[(i += 1)], 'N of --mutate', 1) };
    } else if (word.startsWith('-')) throw new ReplayArgumentError(`unknown option ${word}`);
    else files.push(word);
  }
  if (files.length === 0) throw new ReplayArgumentError('name at least one recording');
  return { files, pairs, mutate };
}

function given(word: string | undefined, message: string): string {
  if (word === undefined) throw new ReplayArgumentError(message);
  return word;
}

function wholeNumber(word: string | undefined, name: string, least: number): number {
  const value = Number(word);
  if (word !== undefined && /^\d{1,9}$/.test(word) && value >= least) return value;
  throw new ReplayArgumentError(`${name} is ${word ?? 'missing'}: give a whole number from ${least} to 999999999`);
}
