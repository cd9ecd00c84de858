import { Writable } from 'node:stream';
import type { Terminal } from '../../cli/output/printer.ts';

/** A terminal that remembers what was written to it; not a TTY, so nothing is coloured. */
export function fakeTerminal(env: Terminal['env'] = {}): Terminal & { out: () => string; err: () => string } {
  const [stdout, out] = remembering();
  const [stderr, err] = remembering();
  return { stdout, stderr, env, out, err };
}

function remembering(): [Writable, () => string] {
  let text = '';
  const write = (chunk: Buffer, _: string, done: () => void) => {
    text += chunk.toString();
    done();
  };
  return [new Writable({ write }), () => text];
}
