import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { type Configuration, ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import { readSocialFile } from '../../adapters/node/settings/social-file.ts';
import { readChains } from '../chains/read-chains.ts';
import { type Environment, serviceConfiguration } from '../serve/service-environment.ts';
import { StartError } from '../serve/start-error.ts';
import { readTreasury } from '../treasury/read-treasury.ts';
import { accountsCheck } from './checks/accounts.ts';
import { cardsCheck } from './checks/cards.ts';
import { clockCheck } from './checks/clock.ts';
import { dataFolderCheck } from './checks/data-folder.ts';
import { databaseCheck } from './checks/database.ts';
import { domainCheck } from './checks/domain.ts';
import { fiatRatesCheck } from './checks/fiat-rates.ts';
import { inventoryCheck, transfersCheck } from './checks/inventory.ts';
import { alarmsCheck } from './checks/alarms.ts';
import { mailCheck } from './checks/mail.ts';
import { marketCheck } from './checks/market.ts';
import { nodeChecks } from './checks/nodes.ts';
import { operationCheck } from './checks/operation.ts';
import { peopleCheck } from './checks/people.ts';
import { signerCheck } from './checks/signer.ts';
import { withdrawalsCheck } from './checks/withdrawals.ts';
import { diagnose, type Diagnosis } from './diagnose.ts';
import { type Finding, good, note, toMend } from './finding.ts';
import type { Installation } from './installation.ts';
import { redactorOf } from './redaction.ts';

const CHECKS = [
  dataFolderCheck,
  databaseCheck,
  signerCheck,
  withdrawalsCheck,
  marketCheck,
  fiatRatesCheck,
  accountsCheck,
  cardsCheck,
  inventoryCheck,
  transfersCheck,
  operationCheck,
  mailCheck,
  alarmsCheck,
  domainCheck,
  clockCheck,
  peopleCheck,
];

/** Milliseconds: of one question, and of a whole check, which may ask several in a row. */
const PATIENCE_MS = 8_000;
const DEADLINE_MS = 20_000;

/** What was found in an installation. */
export interface Examination {
  /** Nothing is to mend: customers can come. */
  readonly isReady: boolean;
  /** Coins of main networks move; elsewhere nothing of worth does. */
  readonly isReal: boolean;
  readonly checks: readonly Diagnosis[];
}

interface ExamineOptions {
  readonly env: Environment;
  readonly staff: Installation['staff'];
  readonly patienceMs?: number;
  readonly deadlineMs?: number;
}

/** Examines an installation; changes nothing, and never tells a secret. */
export async function examine({
  env,
  staff,
  patienceMs = PATIENCE_MS,
  deadlineMs = DEADLINE_MS,
}: ExamineOptions): Promise<Examination> {
  const configuration = attempted(() => serviceConfiguration(env));
  if (configuration instanceof StartError) return verdict(false, [settings(mistakesOf(configuration))]);
  const { chainsFile, treasuryFile } = configuration;
  const currencies = new EmbeddedCatalogue().list();
  const chains = chainsFile === undefined ? undefined : attempted(() => readChains(chainsFile, currencies));
  const setup = chains instanceof StartError ? undefined : chains;
  const isReal = setup?.chains.some(({ isTest }) => !isTest) ?? false;
  const { addressRulesOf } = await import('../serve/open-real-chains.ts');
  const targets =
    treasuryFile === undefined
      ? undefined
      : attempted(() => readTreasury(treasuryFile, currencies, addressRulesOf(setup?.chains ?? [])));
  const { socialFile } = configuration;
  const social = socialFile === undefined ? undefined : attempted(() => readSocialFile(socialFile));
  const mistakes = [chains, targets, social].flatMap((read) => (read instanceof StartError ? mistakesOf(read) : []));
  const installation = { configuration, chains: setup, isReal, staff, patienceMs };
  const redact = redactorOf(configuration, setup, await accountSecrets(configuration));
  const checks = [...CHECKS, ...nodeChecks(setup?.chains ?? [])];
  const found = await diagnose(checks, installation, { deadlineMs, redact });
  const kind =
    chainsFile === undefined
      ? note('coins move on a simulated chain and have no worth', 'set ALTWAY_CHAINS (docs/chains.md)')
      : note('coins of test networks move, which have no worth');
  return verdict(isReal, [settings([...mistakes, ...(isReal || mistakes.length > 0 ? [] : [kind])]), ...found]);
}

/** Keys of accounts at venues, which a venue's error could quote. Another check reports files that cannot be read. */
async function accountSecrets({ venuesFile, dataFolder }: Configuration): Promise<readonly string[]> {
  if (venuesFile === undefined) return [];
  const { readAccountKey } = await import('../../adapters/node/files/account-key-file.ts');
  const { readVenues } = await import('../venues/read-venues.ts');
  const setup = attempted(() => readVenues(venuesFile, dataFolder, new EmbeddedCatalogue().list()));
  const files = setup instanceof StartError ? [] : setup.venues.flatMap(({ account }) => account?.keyFile ?? []);
  return files.flatMap((file) => {
    try {
      const { apiKey, secret, passphrase = '' } = readAccountKey(file);
      return [apiKey, secret, passphrase];
    } catch {
      return [];
    }
  });
}

function settings(findings: readonly Finding[]): Diagnosis {
  const isWrong = findings.some(({ grade }) => grade === 'mend');
  return { check: 'settings', findings: isWrong ? findings : [good('the settings can be read'), ...findings] };
}

function verdict(isReal: boolean, checks: readonly Diagnosis[]): Examination {
  const isReady = checks.every(({ findings }) => findings.every(({ grade }) => grade !== 'mend'));
  return { isReady, isReal, checks };
}

/** The mistakes of a file or the environment, which contain no secrets. */
function mistakesOf(error: StartError): readonly Finding[] {
  const mistakes = error.cause instanceof ConfigurationError ? error.cause.mistakes : [error.message];
  return mistakes.map((mistake) => toMend(mistake, 'correct it: the server does not start with it'));
}

function attempted<T>(read: () => T): T | StartError {
  try {
    return read();
  } catch (error) {
    if (error instanceof StartError) return error;
    if (error instanceof ConfigurationError) return new StartError(error.message, { cause: error });
    throw error;
  }
}
