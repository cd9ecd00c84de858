import { PassThrough, Readable, Writable } from 'node:stream';
import type { Terminal } from '../../cli/output/printer.ts';

/** A terminal that records its output; not a TTY, so nothing is coloured. @param piped standard input. */
export function fakeTerminal(
  env: Terminal['env'] = {},
  piped = '',
): Terminal & { out: () => string; err: () => string } {
  const [stdout, out] = remembering();
  const [stderr, err] = remembering();
  const stdin: NonNullable<Terminal['stdin']> = Readable.from(piped === '' ? [] : [piped]);
  return { stdin, stdout, stderr, env, out, err };
}

/** As `fakeTerminal`, with a keyboard. */
export function typedTerminal(env: Terminal['env'] = {}) {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  return { ...fakeTerminal(env), stdin: keyboard, type: (keys: string) => void keyboard.write(keys) };
}

function remembering(): [Writable, () => string] {
  let text = '';
  const write = (chunk: Buffer, _: string, done: () => void) => {
    text += chunk.toString();
    done();
  };
  return [new Writable({ write }), () => text];
}
