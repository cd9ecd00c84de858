import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from '../serve/start-error.ts';

/** No passphrase is longer, in characters. */
const MOST = 10_000;

/**
 * A passphrase from a file, or the first line of standard input; never from an argument or the environment, which
 * others on the machine can read. Typed at a terminal, it is not shown.
 * @param prompt where a terminal is asked. @throws StartError when there is none.
 */
export async function readPassphrase(file: string | undefined, prompt: NodeJS.WritableStream): Promise<string> {
  const text = file === undefined ? await firstLine(prompt) : await readFile(file, 'utf8').catch(refuse(file));
  const [passphrase = ''] = text.slice(0, MOST).split(/\r?\n/);
  if (passphrase === '') throw new StartError(`there is no passphrase in ${file ?? 'standard input'}`);
  return passphrase;
}

async function firstLine(prompt: NodeJS.WritableStream): Promise<string> {
  const { stdin } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  if (stdin.isTTY) prompt.write('Passphrase: ');
  try {
    return await new Promise<string>((resolve) => {
      lines
        .once('line', resolve)
        .once('close', () => resolve(''))
        .once('SIGINT', () => resolve(''));
    });
  } finally {
    lines.close();
    if (stdin.isTTY) prompt.write('\n');
  }
}

function refuse(file: string): (cause: unknown) => never {
  return (cause) => {
    throw new StartError(`--passphrase-file: ${file} can't be read (${(cause as Error).message})`, { cause });
  };
}
