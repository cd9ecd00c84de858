import { merchantOutputs } from '../merchants/merchant-outputs.ts';
import { defineContract } from '../route.ts';
import { staffAccountInputs as accountInputs, staffAccountOutputs as accountOutputs } from './staff-account-schemas.ts';
import {
  staffAffiliateInputs as affiliateInputs,
  staffAffiliateOutputs as affiliateOutputs,
} from './staff-affiliate-schemas.ts';
import { staffSettingInputs as settingInputs, staffSettingOutputs as settingOutputs } from './staff-setting-schemas.ts';
import { staffTicketInputs as ticketInputs, staffTicketOutputs as ticketOutputs } from './staff-ticket-schemas.ts';
import { supportRoutes as routes } from './support-routes.ts';
import { supportOutputs as outputs } from './support-outputs.ts';
import { supportInputs as inputs } from './support-inputs.ts';

export const supportContract = defineContract({
  explain: { ...routes.explain, input: inputs.one, output: outputs.explanation },
  deliveries: { ...routes.deliveries, input: inputs.one, output: merchantOutputs.deliveryList },
  stuck: { ...routes.stuck, input: inputs.stuck, output: outputs.stuck },
  retry: { ...routes.retry, input: inputs.action, output: outputs.standing },
  hold: { ...routes.hold, input: inputs.action, output: outputs.standing },
  release: { ...routes.release, input: inputs.action, output: outputs.standing },
  refund: { ...routes.refund, input: inputs.refund, output: outputs.standing },
  redirect: { ...routes.redirect, input: inputs.redirect, output: outputs.standing },
  restored: { ...routes.restored, input: inputs.restored, output: outputs.restored },
  ledgerBalances: { ...routes.ledgerBalances, input: inputs.none, output: outputs.balances },
  ledgerPostings: { ...routes.ledgerPostings, input: inputs.postings, output: outputs.postings },
  account: { ...routes.account, input: accountInputs.one, output: accountOutputs.account },
  setMiner: { ...routes.setMiner, input: accountInputs.miner, output: accountOutputs.miner },
  signOut: { ...routes.signOut, input: accountInputs.signOut, output: accountOutputs.signOut },
  token: { ...routes.token, input: accountInputs.token, output: accountOutputs.token },
  tickets: { ...routes.tickets, input: ticketInputs.many, output: ticketOutputs.many },
  ticket: { ...routes.ticket, input: ticketInputs.one, output: ticketOutputs.one },
  closeTicket: { ...routes.closeTicket, input: ticketInputs.close, output: ticketOutputs.one },
  partner: { ...routes.partner, input: affiliateInputs.one, output: affiliateOutputs.partner },
  setPartner: { ...routes.setPartner, input: affiliateInputs.switches, output: affiliateOutputs.partner },
  domain: { ...routes.domain, input: inputs.none, output: settingOutputs.domain },
  setDomain: { ...routes.setDomain, input: settingInputs.domain, output: settingOutputs.domain },
  ledgerAudit: { ...routes.ledgerAudit, input: inputs.audit, output: outputs.audit },
} satisfies Record<keyof typeof routes, unknown>);
