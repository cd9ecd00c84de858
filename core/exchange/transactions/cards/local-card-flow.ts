import { localeOf } from '../../../domain/locale.ts';
import type { CardFlow } from '../../../ports/apis/card-flow.ts';
import type { TransactionService } from '../transaction-service.ts';
import type { CardPayments } from './card-payments.ts';

interface CardFlowParts {
  readonly service: Pick<TransactionService, 'find'>;
  readonly payments: CardPayments;
  /** The public origin, such as `https://exchange.example`; never taken from a request. */
  readonly origin: () => string;
}

/** The way to card providers, in process. The customer comes back to this site alone. */
export function localCardFlow({ service, payments, origin }: CardFlowParts): CardFlow {
  return {
    begin: async (ref, returnPath, caller) => {
      const record = await service.find(ref, caller);
      const language = caller.locale === undefined ? undefined : localeOf(caller.locale).tag;
      return payments.open(record, { returnUrl: origin() + returnPath, language });
    },
    receive: (provider, webhook) => payments.receive(provider, webhook),
  };
}
