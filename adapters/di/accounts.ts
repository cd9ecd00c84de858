import { ContainerModule } from 'inversify';
import { accountContract } from '../../core/contract/account-contract.ts';
import { checked } from '../../core/contract/checked.ts';
import type { Accounts } from '../../core/exchange/accounts/open-accounts.ts';
import { TicketDesk } from '../../core/exchange/tickets/ticket-desk.ts';
import { localTicketApi } from '../../core/exchange/tickets/local-ticket-api.ts';
import { localAccountApi } from '../../core/exchange/accounts/local-account-api.ts';
import { ticketContract } from '../../core/contract/ticket-contract.ts';
import { AccountApi } from '../../core/ports/account-api.ts';
import { TicketApi } from '../../core/ports/ticket-api.ts';
import { SocialEntrance } from '../../core/ports/social-entrance.ts';

/** Accounts of the house, opened before and stopped after by whoever composes; their `owners` go to `exchanging`. @param supportMail the e-mail that is told of tickets; nobody is, without it. */
export function accounts(opened: Accounts, supportMail?: string): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccountApi).toConstantValue(checked(accountContract, localAccountApi(opened)));
    bind(TicketApi).toConstantValue(checked(ticketContract, localTicketApi(new TicketDesk(opened.tools, supportMail))));
    bind(SocialEntrance).toConstantValue(opened.entrance);
  });
}
