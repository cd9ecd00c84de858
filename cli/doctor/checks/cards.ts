import { asyncScheduler } from 'rxjs';
import { ConfigurationError } from '../../../adapters/node/settings/configuration.ts';
import { CardLimitError, type CardProvider } from '../../../core/ports/services/card-provider.ts';
import { openProviders } from '../../serve/cards/open-providers.ts';
import { StartError } from '../../serve/start-error.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** What each provider is asked the price of. */
const AMOUNT = '100';

/** Card providers: whether each answers with its key. Webhooks cannot be tried from here. */
export const cardsCheck: Check = {
  name: 'cards',
  async run({ configuration: { cardsFile }, chains }) {
    if (cardsFile === undefined)
      return [note('no card provider is connected', 'set ALTWAY_CARDS to take cards (docs/cards.md)')];
    try {
      const providers = (await openProviders(cardsFile, chains, asyncScheduler)) ?? [];
      return (await Promise.all(providers.map(askedFor))).flat();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      const mistakes = error.cause instanceof ConfigurationError ? error.cause.mistakes : [error.message];
      return mistakes.map((mistake) => toMend(mistake, 'correct it: the server does not start with it'));
    }
  },
};

function askedFor(provider: CardProvider): Promise<readonly Finding[]> {
  const { name, currencies } = provider;
  return Promise.all(
    currencies.map(async (currency) => {
      try {
        const { coins } = await provider.price({ currency, amount: AMOUNT });
        return good(`${name} delivers ${coins} btc for ${AMOUNT} ${currency}`);
      } catch (error) {
        if (error instanceof CardLimitError) return good(`${name} answers: ${AMOUNT} ${currency} is ${error.message}`);
        const what = `${name} tells no price in ${currency} (${(error as Error).message})`;
        return toMend(what, 'see its keys in ALTWAY_CARDS, and whether the account takes this currency');
      }
    }),
  );
}
