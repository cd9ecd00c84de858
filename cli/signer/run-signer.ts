import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { JsonLogger } from '../../adapters/node/json-logger.ts';
import { MIN_PASSPHRASE_LENGTH, openSeed, sealSeed } from '../../adapters/signer/sealed-seed.ts';
import { entropyOfWords, newEntropy, seedOf, wordsOf } from '../../adapters/signer/seed-words.ts';
import {
  keptPassphrase,
  lockSigner,
  openSignerFolder,
  signerFolder,
  type SignerFolder,
  withdrawalSocketBeside,
} from '../../adapters/signer/signer-folder.ts';
import { startSignerServer } from '../../adapters/signer/signer-server.ts';
import { openSocketFolder, refuseClosedFolder, type SocketAccess } from '../../adapters/signer/socket-access.ts';
import { SigningService } from '../../adapters/signer/signing-service.ts';
import { SigningJournal } from '../../adapters/signer/signing-journal.ts';
import { StartError } from '../serve/start-error.ts';
import { readNewPassphrase, readPassphrase, readPassphraseAndWords } from './read-passphrase.ts';
import { refuseWithoutLimits, type SigningFiles, signingSetup, withoutLimits } from './signing-setup.ts';
import { WithdrawalService } from '../../adapters/signer/withdrawals/withdrawal-service.ts';
import { readWithdrawalAccounts } from './withdrawal-accounts.ts';
import { readTreasuryAddresses } from './treasury-addresses.ts';
import { type AccessFlags, readAccess } from './socket-access.ts';

interface SignerOptions {
  /** The server's data folder; the signer's own is inside it. */
  readonly dataFolder: string;
  readonly passphraseFile?: string | undefined;
  /** The file of real chains; the simulated one unless given. */
  readonly chains?: string | undefined;
  /** Where the prompt for the passphrase is written at a terminal. */
  readonly prompt: NodeJS.WritableStream;
}

interface InitOptions extends SignerOptions {
  /** A file with 24 words to restore a seed from; a new one is made unless given. */
  readonly wordsFile?: string | undefined;
}

interface ServeOptions extends SignerOptions, AccessFlags {
  readonly socket?: string | undefined;
  /** Where the process of the venues has withdrawals signed; beside the socket unless given. */
  readonly withdrawalSocket?: string | undefined;
  /** The group that may open it; that of the socket unless given. */
  readonly withdrawalGroup?: string | undefined;
  readonly limitsFile?: string | undefined;
  /** Uses the signer's own passphrase and makes the seed when there is none. */
  readonly isEmbedded: boolean;
}

/** Wrong words that may still be copying mistakes; with more the words are those of another seed. */
const MAX_SLIPS = 6;

/** Public keys by chain. */
type PublicKeys = Readonly<Record<string, string>>;

/** A seed that is about to be sealed, or has been sealed. */
export interface MadeSeed {
  readonly words: string;
  readonly publicKeys: PublicKeys;
  /** Currencies of the real chains without a limit, as `chain.ticker`: `serve` does not start while there are any. */
  readonly unlimited: readonly string[];
}

/**
 * Makes a seed, or restores one from its words, and seals it. It checks everything and shows the words before sealing:
 * a seed whose words could not be shown is never sealed. @param show shows the seed; when it rejects, nothing is
 * sealed. @throws StartError
 */
export async function initSigner(options: InitOptions, show: (made: MadeSeed) => Promise<void>): Promise<void> {
  const folder = signerFolder(options.dataFolder);
  await orStartError(openSignerFolder(folder));
  if (existsSync(folder.seed)) throw seedIsThere(folder);
  const files: SigningFiles = { limits: { path: folder.limits, isRequired: false }, chains: options.chains };
  const setup = await signingSetup(files);
  const { wordsFile } = options;
  const given = wordsFile === undefined ? undefined : await orStartError(readFile(wordsFile, 'utf8'));
  const entropy = await orStartError((async () => (given === undefined ? newEntropy() : entropyOfWords(given)))());
  const passphrase = await readNewPassphrase(options.passphraseFile, options.prompt);
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new StartError(`the passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters`);
  const seed = seedOf(entropy);
  const publicKeys = Object.fromEntries(setup.schemes.map((scheme) => [scheme.chain, scheme.publicKey(seed)]));
  const made = { words: wordsOf(entropy), publicKeys, unlimited: withoutLimits(setup, files) };
  await show(made).catch((cause: unknown) => {
    throw new StartError(`the new seed could not be shown, so no seed was made (${(cause as Error).message})`, {
      cause,
    });
  });
  await seal(folder, entropy, passphrase).catch((cause: unknown) => {
    throw new StartError(`no seed was made, and the words that were shown are void: ${(cause as Error).message}`, {
      cause,
    });
  });
}

/** Opens the sealed seed. @returns its 24 words. @throws StartError */
export async function showWords({ dataFolder, passphraseFile, prompt }: SignerOptions): Promise<string> {
  const folder = signerFolder(dataFolder);
  return wordsOf(await open(folder, await readPassphrase(passphraseFile, prompt)));
}

/** Compares written-down words with the sealed seed. @throws StartError naming the positions of those that differ. */
export async function verifyWords(options: InitOptions): Promise<void> {
  const folder = signerFolder(options.dataFolder);
  if (!existsSync(folder.seed)) throw noSeed(folder.seed);
  const { passphrase, words } = await readPassphraseAndWords(options, options.prompt);
  const sealed = await open(folder, passphrase);
  const written = words.trim().toLowerCase().split(/\s+/);
  const places = wordsOf(sealed)
    .split(' ')
    .flatMap((word, at) => (word === written[at] ? [] : [at + 1]));
  if (places.length > 0 && places.length <= MAX_SLIPS)
    throw new StartError(`these are not the words of this seed: check word ${places.join(', ')}`);
  const entropy = await orStartError((async () => entropyOfWords(words))());
  if (!timingSafeEqual(entropy, sealed)) throw new StartError('these are the words of another seed');
}

function seedIsThere({ seed }: SignerFolder, cause?: unknown): StartError {
  return new StartError(`${seed} exists already: a seed is never replaced`, { cause });
}

function noSeed(path: string, cause?: unknown): StartError {
  return new StartError(`${path} is missing: make a seed with altway signer init`, { cause });
}

async function seal(folder: SignerFolder, entropy: Uint8Array, passphrase: string): Promise<void> {
  const sealing = sealSeed(folder.seed, entropy, passphrase).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw seedIsThere(folder, error);
  });
  await orStartError(sealing);
}

/** Starts the signer. @throws StartError */
export async function serveSigner(options: ServeOptions): Promise<{ socket: string; stop(): Promise<void> }> {
  const folder = signerFolder(options.dataFolder);
  const { limitsFile, socket = folder.socket } = options;
  const access = await readAccess(options);
  await orStartError(openSignerFolder(folder));
  await orStartError(prepareSocket(folder, socket, access));
  const forVenues = await withdrawalPlace({ ...options, socket }, folder);
  // Lock before looking for the seed: of two first starts at the same time only one makes it.
  const lock = await orStartError((async () => lockSigner(folder))());
  const limits = { path: limitsFile ?? folder.limits, isRequired: limitsFile !== undefined };
  const files: SigningFiles = { limits, chains: options.chains };
  const setup = await signingSetup(files);
  refuseWithoutLimits(setup, files);
  const treasury = readTreasuryAddresses(folder.treasury);
  const accounts = readWithdrawalAccounts(folder.withdrawals);
  const entropy = options.isEmbedded ? await embeddedEntropy(folder) : await unsealed(folder, options);
  const journal = new SigningJournal(folder.journal, Date.now);
  const service = new SigningService({ ...setup, treasury, seed: seedOf(entropy), journal });
  entropy.fill(0);
  const withdrawals = accounts && new WithdrawalService(folder.withdrawalJournal, accounts, Date.now);
  const logger = new JsonLogger(process.stderr, 'warn');
  const server = await orStartError(startSignerServer({ socket, service, logger, access }));
  const starting = orStartError(startSignerServer({ ...forVenues, withdrawals, logger }));
  const venues = await starting.catch(async (error: unknown) => {
    // While it listens, this process would not end.
    await server.stop();
    throw error;
  });
  return {
    socket,
    stop: async () => {
      await Promise.all([server.stop(), venues.stop()]);
      journal.close();
      withdrawals?.close();
      lock.release();
    },
  };
}

/** Where withdrawals are signed, and for whom: who trades at venues needs none of the chains' signatures. */
async function withdrawalPlace(
  {
    socket,
    withdrawalSocket = withdrawalSocketBeside(socket),
    withdrawalGroup,
    ...flags
  }: ServeOptions & { socket: string },
  folder: SignerFolder,
): Promise<{ readonly socket: string; readonly access: SocketAccess }> {
  const group = withdrawalGroup ?? flags.socketGroup;
  const access = await readAccess({ ...flags, ...(group !== undefined && { socketGroup: group }) });
  await orStartError(prepareSocket(folder, withdrawalSocket, access, '--withdrawal-socket'));
  return { socket: withdrawalSocket, access };
}

async function prepareSocket(
  { path, socket: own, withdrawalSocket }: SignerFolder,
  socket: string,
  access: SocketAccess,
  option = '--socket',
): Promise<void> {
  const isPrivate = socket === own || socket === withdrawalSocket || dirname(resolve(socket)) === path;
  if (isPrivate) refuseClosedFolder(dirname(socket), access, option);
  else await openSocketFolder(resolve(socket), access);
}

async function unsealed(folder: SignerFolder, { passphraseFile, prompt }: SignerOptions): Promise<Uint8Array> {
  return open(folder, await readPassphrase(passphraseFile, prompt));
}

async function embeddedEntropy(folder: SignerFolder): Promise<Uint8Array> {
  const passphrase = await orStartError(keptPassphrase(folder));
  // This process holds the lock, so no other makes a seed meanwhile.
  if (!existsSync(folder.seed)) await seal(folder, newEntropy(), passphrase);
  return open(folder, passphrase);
}

async function open({ seed }: SignerFolder, passphrase: string): Promise<Uint8Array> {
  const opening = openSeed(seed, passphrase).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw noSeed(seed, error);
  });
  return orStartError(opening);
}

/** Turns failures before the signer runs into StartErrors, which the operator can fix. */
async function orStartError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError((error as Error).message, { cause: error });
  }
}
