import { ContainerModule } from 'inversify';
import { accountContract } from '../../core/contract/account-contract.ts';
import { checked } from '../../core/contract/checked.ts';
import type { Accounts } from '../../core/exchange/accounts/open-accounts.ts';
import { localTicketApi } from '../../core/exchange/local-ticket-api.ts';
import { localAccountApi } from '../../core/exchange/local-account-api.ts';
import { ticketContract } from '../../core/contract/ticket-contract.ts';
import { AccountApi } from '../../core/ports/account-api.ts';
import { TicketApi } from '../../core/ports/ticket-api.ts';
import { SocialEntrance } from '../../core/ports/social-entrance.ts';

/** Accounts of the house, opened before and stopped after by whoever composes; their `owners` go to `exchanging`. */
export function accounts(opened: Accounts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccountApi).toConstantValue(checked(accountContract, localAccountApi(opened)));
    bind(TicketApi).toConstantValue(checked(ticketContract, localTicketApi(opened.tickets)));
    bind(SocialEntrance).toConstantValue(opened.entrance);
  });
}
