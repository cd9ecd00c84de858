import { ContainerModule } from 'inversify';
import { accountContract } from '../../../core/contract/accounts/account-contract.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import type { Accounts } from '../../../core/exchange/accounts/open-accounts.ts';
import { TicketService } from '../../../core/exchange/tickets/ticket-service.ts';
import { localTicketApi } from '../../../core/exchange/tickets/local-ticket-api.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { wholeAccountApi } from '../../../core/exchange/transactions/addresses/whole-account-api.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import { ticketContract } from '../../../core/contract/tickets/ticket-contract.ts';
import { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { TicketApi } from '../../../core/ports/apis/ticket-api.ts';
import { SocialSignInFlow } from '../../../core/ports/apis/social-sign-in-flow.ts';

/**
 * Binds accounts; requires `exchangeModule`. The composition root opens and closes them, and passes their `owners` to `exchangeModule`.
 * @param supportMail e-mail address that is notified of tickets; without it nobody is.
 */
export function accountModule(opened: Accounts, supportMail?: string): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccountApi)
      .toResolvedValue(
        (addresses: AddressRules, currencies: CurrencyRegistry) =>
          validatedApi(accountContract, wholeAccountApi(opened, { addresses, currencies })),
        [AddressRules, CurrencyRegistry],
      )
      .inSingletonScope();
    bind(TicketApi).toConstantValue(
      validatedApi(ticketContract, localTicketApi(new TicketService(opened.context, supportMail))),
    );
    bind(SocialSignInFlow).toConstantValue(opened.socialSignIn);
  });
}
