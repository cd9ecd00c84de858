import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from '../serve/start-error.ts';

/** Longest passphrase, in characters. */
const MOST = 10_000;

/**
 * Reads a passphrase from a file, or from the first line of standard input; never from an argument or the environment,
 * which others on the machine can read. Typed at a terminal, it is not shown. @param prompt where the prompt is written
 * at a terminal. @throws StartError when there is none.
 */
export async function readPassphrase(file: string | undefined, prompt: NodeJS.WritableStream): Promise<string> {
  if (file === undefined) return passphraseOf((await typedLines(['Passphrase: '], prompt))[0], 'standard input');
  return passphraseOf(await readFile(file, 'utf8').catch(refuse('--passphrase-file', file)), file);
}

/** Like `readPassphrase`, for a new seed: at a terminal it asks twice, because a typing mistake would lock the seed. */
export async function readNewPassphrase(file: string | undefined, prompt: NodeJS.WritableStream): Promise<string> {
  if (file !== undefined || !process.stdin.isTTY) return readPassphrase(file, prompt);
  const [first, second] = await typedLines(['New passphrase: ', 'New passphrase again: '], prompt);
  if (first !== second) throw new StartError('the two passphrases differ: no seed was made');
  return passphraseOf(first, 'standard input');
}

/** Files of a passphrase and of words. */
interface SecretFiles {
  readonly passphraseFile?: string | undefined;
  readonly wordsFile?: string | undefined;
}

/**
 * Reads a passphrase and 24 words, each from its file or else from the next line of standard input. @throws StartError
 */
export async function readPassphraseAndWords(
  { passphraseFile, wordsFile }: SecretFiles,
  prompt: NodeJS.WritableStream,
): Promise<{ readonly passphrase: string; readonly words: string }> {
  const labels = [
    ...(passphraseFile === undefined ? ['Passphrase: '] : []),
    ...(wordsFile === undefined ? ['The 24 words: '] : []),
  ];
  const typed = labels.length > 0 ? await typedLines(labels, prompt) : [];
  const passphrase =
    passphraseFile === undefined
      ? passphraseOf(typed[0], 'standard input')
      : await readPassphrase(passphraseFile, prompt);
  const words =
    wordsFile === undefined
      ? typed[labels.length - 1]
      : await readFile(wordsFile, 'utf8').catch(refuse('--words-file', wordsFile));
  return { passphrase, words: words ?? '' };
}

function passphraseOf(text: string | undefined, source: string): string {
  const [passphrase = ''] = (text ?? '').slice(0, MOST).split(/\r?\n/);
  if (passphrase === '') throw new StartError(`there is no passphrase in ${source}`);
  return passphrase;
}

/** Lines of standard input, one for each label; fewer where the input ends early. */
async function typedLines(labels: readonly string[], prompt: NodeJS.WritableStream): Promise<readonly string[]> {
  const { stdin } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  reader.once('SIGINT', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  const typed: string[] = [];
  try {
    for (const label of labels) {
      if (stdin.isTTY) prompt.write(label);
      const { value, done } = await lines.next();
      if (stdin.isTTY) prompt.write('\n');
      if (done) break;
      typed.push(value);
    }
    return typed;
  } finally {
    reader.close();
  }
}

function refuse(option: string, file: string): (cause: unknown) => never {
  return (cause) => {
    throw new StartError(`${option}: ${file} can't be read (${(cause as Error).message})`, { cause });
  };
}
