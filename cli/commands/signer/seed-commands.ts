import { Command } from 'commander';
import type { Style } from '../../output/printer.ts';
import type { MadeSeed } from '../../signer/run-signer.ts';
import type { Context } from '../context.ts';
import { type FolderOptions, withPassphrase, withFolder, surroundings } from './signer-options.ts';
import { refused } from '../refused.ts';

interface InitFlags extends FolderOptions {
  readonly wordsFile?: string;
  readonly showWords?: true;
}

export function initCommand(context: Context): Command {
  return withFolder(new Command('init'))
    .description('make a seed, sealed with a passphrase')
    .option('--words-file <path>', 'restore the seed of 24 words instead')
    .option('--show-words', 'print the 24 words, to be kept on paper, before the seed is sealed')
    .action(async (flags: InitFlags, command: Command) => {
      const { initSigner } = await import('../../signer/run-signer.ts');
      const options = { ...flags, ...(await surroundings(context, flags)) };
      const { stdout, stderr } = context.terminal;
      const isJson = command.optsWithGlobals().json === true;
      const show = async ({ words, publicKeys, unlimited }: MadeSeed) => {
        const shown = flags.showWords ? words : undefined;
        context.printer(command).print({
          json: { publicKeys, ...(shown && { words: shown }) },
          text: (style) => [...keyLines(publicKeys), ...(shown ? wordLines(shown, style) : [])],
        });
        await arrived(stdout);
        if (isJson) return;
        if (unlimited.length > 0) stderr.write(`limits.json sets no limit yet for ${unlimited.join(', ')}.\n`);
        if (!shown && !flags.wordsFile)
          stderr.write('Write the 24 words down before coins come: altway signer show-words prints them.\n');
      };
      await initSigner(options, show).catch((error: unknown) => refused(command, error));
    });
}

function keyLines(publicKeys: MadeSeed['publicKeys']): readonly string[] {
  return Object.entries(publicKeys).map(([chain, key]) => `${chain}: ${key}`);
}

function wordLines(words: string, style: Style): readonly string[] {
  const advice = 'Anyone who has these words has the coins. Check what you wrote down: altway signer verify-words';
  return ['', style('bold', words), '', advice];
}

/**
 * Waits until everything written has left the process. @throws the stream's error, such as that of a reader that has
 * gone.
 */
function arrived(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write('', (error) => (error ? reject(error) : resolve()));
  });
}

export function showWordsCommand(context: Context): Command {
  return withPassphrase(new Command('show-words'))
    .description('print the 24 words of the sealed seed')
    .action(async (flags: FolderOptions, command: Command) => {
      const { showWords } = await import('../../signer/run-signer.ts');
      const options = { ...flags, ...(await surroundings(context, flags)) };
      const words = await showWords(options).catch((error: unknown) => refused(command, error));
      context.printer(command).print({ json: { words }, text: (style) => wordLines(words, style) });
    });
}

export function verifyWordsCommand(context: Context): Command {
  return withPassphrase(new Command('verify-words'))
    .description('check 24 words that were written down against the sealed seed')
    .option('--words-file <path>', 'file with the words; the line after the passphrase unless given')
    .action(async (flags: InitFlags, command: Command) => {
      const { verifyWords } = await import('../../signer/run-signer.ts');
      const options = { ...flags, ...(await surroundings(context, flags)) };
      await verifyWords(options).catch((error: unknown) => refused(command, error));
      context.printer(command).print({ json: { verified: true }, text: () => ['These are the words of this seed.'] });
    });
}
