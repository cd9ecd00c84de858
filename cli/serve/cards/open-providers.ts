import { type CardsFile, isLive, readCardsFile } from '../../../adapters/node/settings/cards-file.ts';
import { ConfigurationError } from '../../../adapters/node/settings/configuration.ts';
import { CARD_COIN } from '../../../core/domain/cards/card-payment.ts';
import type { CardProvider } from '../../../core/ports/services/card-provider.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { ChainsSetup } from '../../chains/chain-setup.ts';
import { StartError } from '../start-error.ts';

/**
 * The card providers of a file, each with its library only where the file names it; undefined without a file.
 * @param setup the real chains; the simulated one without. @throws StartError naming every mistake.
 */
export async function openProviders(
  path: string | undefined,
  setup: ChainsSetup | undefined,
  clock: Clock,
): Promise<readonly CardProvider[] | undefined> {
  if (path === undefined) return undefined;
  const { stripe, moonpay } = readFile(path, setup);
  return [
    ...(stripe
      ? [new (await import('../../../adapters/cards-stripe/stripe-cards.ts')).StripeCards(stripe, clock)]
      : []),
    ...(moonpay
      ? [new (await import('../../../adapters/cards-moonpay/moonpay-cards.ts')).MoonPayCards(moonpay, clock)]
      : []),
  ];
}

function readFile(path: string, setup: ChainsSetup | undefined): CardsFile {
  try {
    const file = readCardsFile(path);
    const mistakes = modeMistakes(file, setup).map((mistake) => `${path}: ${mistake}`);
    if (mistakes.length > 0) throw new ConfigurationError(mistakes);
    return file;
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

/** Real money buys real bitcoin, and test money none: the other way round customers, or the house, would lose. */
function modeMistakes(file: CardsFile, setup: ChainsSetup | undefined): readonly string[] {
  const chain = setup?.chains.find(({ tickers }) => tickers.includes(CARD_COIN));
  if (setup && !chain) return ['cards buy bitcoin, and no chain of ALTWAY_CHAINS has it'];
  const isReal = chain !== undefined && !chain.isTest;
  return Object.entries(file)
    .filter(([, provider]) => provider && isLive(provider.secretKey) !== isReal)
    .map(([name]) =>
      isReal
        ? `${name}.secretKey is for tests, and bitcoin moves on its main network: use live keys`
        : `${name}.secretKey is live, and bitcoin does not move on its main network: use test keys`,
    );
}
