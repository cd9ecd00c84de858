import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { JsonLogger } from '../../adapters/node/json-logger.ts';
import { openSeed, sealSeed } from '../../adapters/signer/sealed-seed.ts';
import { entropyOfWords, newEntropy, seedOf, wordsOf } from '../../adapters/signer/seed-words.ts';
import {
  keptPassphrase,
  lockSigner,
  openSignerFolder,
  signerFolder,
  type SignerFolder,
} from '../../adapters/signer/signer-folder.ts';
import { startSignerServer } from '../../adapters/signer/signer-server.ts';
import { SigningDesk } from '../../adapters/signer/signing-desk.ts';
import { SigningJournal } from '../../adapters/signer/signing-journal.ts';
import { StartError } from '../serve/start-error.ts';
import { readPassphrase } from './read-passphrase.ts';
import { refuseWithoutLimits, type SigningFiles, signingSetup } from './signing-setup.ts';

export interface SignerOptions {
  /** The server's data folder; the signer's own is inside it. */
  readonly dataFolder: string;
  readonly passphraseFile?: string | undefined;
  /** The file of real chains; the simulated one unless given. */
  readonly chains?: string | undefined;
  /** Where a terminal is asked for the passphrase. */
  readonly prompt: NodeJS.WritableStream;
}

export interface InitOptions extends SignerOptions {
  /** A file with 24 words to restore a seed from; a new one is made unless given. */
  readonly wordsFile?: string | undefined;
}

export interface ServeOptions extends SignerOptions {
  readonly socket?: string | undefined;
  readonly limitsFile?: string | undefined;
  /** Keeps a passphrase of its own and makes the seed when there is none. */
  readonly isEmbedded: boolean;
}

/** Public keys by chain. */
type PublicKeys = Readonly<Record<string, string>>;

/** Makes a seed, or takes one over from its words, and seals it. @throws StartError */
export async function initSigner(options: InitOptions): Promise<{ words: string; publicKeys: PublicKeys }> {
  const folder = signerFolder(options.dataFolder);
  await orStartError(openSignerFolder(folder));
  const { wordsFile } = options;
  const given = wordsFile === undefined ? undefined : await orStartError(readFile(wordsFile, 'utf8'));
  const passphrase = await readPassphrase(options.passphraseFile, options.prompt);
  const entropy = await orStartError((async () => (given === undefined ? newEntropy() : entropyOfWords(given)))());
  await seal(folder, entropy, passphrase);
  const seed = seedOf(entropy);
  const { families } = await signingSetup({
    limits: { path: folder.limits, isRequired: false },
    chains: options.chains,
  });
  const publicKeys = Object.fromEntries(families.map((family) => [family.chain, family.publicKey(seed)]));
  return { words: wordsOf(entropy), publicKeys };
}

async function seal(folder: SignerFolder, entropy: Uint8Array, passphrase: string): Promise<void> {
  const sealing = sealSeed(folder.seed, entropy, passphrase).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new StartError(`${folder.seed} is there already: a seed is never replaced`, { cause: error });
  });
  await orStartError(sealing);
}

/** Starts the signer. @throws StartError */
export async function serveSigner(options: ServeOptions): Promise<{ socket: string; stop(): Promise<void> }> {
  const folder = signerFolder(options.dataFolder);
  const { limitsFile, socket = folder.socket } = options;
  await orStartError(openSignerFolder(folder));
  // Before the seed: of two first starts at once only one makes it.
  const lock = await orStartError((async () => lockSigner(folder))());
  const limits = { path: limitsFile ?? folder.limits, isRequired: limitsFile !== undefined };
  const files: SigningFiles = { limits, chains: options.chains };
  const setup = await signingSetup(files);
  refuseWithoutLimits(setup, files);
  const entropy = options.isEmbedded ? await embeddedEntropy(folder) : await unsealed(folder, options);
  const journal = new SigningJournal(folder.journal, Date.now);
  const desk = new SigningDesk({ ...setup, seed: seedOf(entropy), journal });
  entropy.fill(0);
  const logger = new JsonLogger(process.stderr, 'warn');
  const server = await orStartError(startSignerServer({ socket, desk, logger }));
  return {
    socket,
    stop: async () => {
      await server.stop();
      journal.close();
      lock.release();
    },
  };
}

async function unsealed(folder: SignerFolder, { passphraseFile, prompt }: SignerOptions): Promise<Uint8Array> {
  return open(folder, await readPassphrase(passphraseFile, prompt));
}

async function embeddedEntropy(folder: SignerFolder): Promise<Uint8Array> {
  const passphrase = await orStartError(keptPassphrase(folder));
  // The lock is ours, so nobody makes one meanwhile.
  if (!existsSync(folder.seed)) await seal(folder, newEntropy(), passphrase);
  return open(folder, passphrase);
}

async function open({ seed }: SignerFolder, passphrase: string): Promise<Uint8Array> {
  const opening = openSeed(seed, passphrase).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StartError(`${seed} is not there: make a seed with altway signer init`, { cause: error });
  });
  return orStartError(opening);
}

/** What goes wrong before a signer runs is for whoever starts it to mend. */
async function orStartError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError((error as Error).message, { cause: error });
  }
}
