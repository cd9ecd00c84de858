import { Command } from 'commander';
import type { Context } from '../context.ts';
import { serveCommand } from './serve-command.ts';
import { initCommand, showWordsCommand, verifyWordsCommand } from './seed-commands.ts';

const EXAMPLES = `
The passphrase is read from standard input or a file, never from an argument or the environment.

Examples:
  $ altway signer init --passphrase-file /run/credentials/passphrase --show-words
  $ altway signer verify-words --passphrase-file /run/credentials/passphrase
  $ altway signer serve --passphrase-file /run/credentials/passphrase
  $ altway signer serve --socket /run/altway-signer/signer.sock --socket-group altway`;

/** `altway signer`: runs the keys of the exchange's chains in a separate process. */
export function signerCommand(context: Context): Command {
  return new Command('signer')
    .description('keep the keys of the exchange in a separate process')
    .addHelpText('after', EXAMPLES)
    .addCommand(initCommand(context))
    .addCommand(showWordsCommand(context))
    .addCommand(verifyWordsCommand(context))
    .addCommand(serveCommand(context));
}
