import { merchantOutputs } from '../merchants/merchant-outputs.ts';
import { defineContract } from '../route.ts';
import { staffAccountInputs as accountInputs, staffAccountOutputs as accountOutputs } from './staff-account-schemas.ts';
import {
  staffAffiliateInputs as affiliateInputs,
  staffAffiliateOutputs as affiliateOutputs,
} from './staff-affiliate-schemas.ts';
import { staffSettingInputs as settingInputs, staffSettingOutputs as settingOutputs } from './staff-setting-schemas.ts';
import { staffStopInputs as stopInputs, staffStopOutputs as stopOutputs } from './staff-stop-schemas.ts';
import { staffTicketInputs as ticketInputs, staffTicketOutputs as ticketOutputs } from './staff-ticket-schemas.ts';
import { alarmOutputs } from './alarm-schemas.ts';
import { hedgingInputs, hedgingOutputs } from './hedging-schemas.ts';
import { proposalInputs, proposalOutputs } from './proposal-schemas.ts';
import { reconciliation } from './reconciliation-schemas.ts';
import { suspenseInputs, suspenseOutputs } from './suspense-schemas.ts';
import { networkInputs, networkOutputs } from './network-schemas.ts';
import { transferInputs, transferOutputs } from './transfer-schemas.ts';
import { treasuryInputs, treasuryOutputs } from './treasury-schemas.ts';
import { staffRoutes as routes } from './staff-routes.ts';
import { staffOutputs as outputs } from './staff-outputs.ts';
import { staffInputs as inputs } from './staff-inputs.ts';

export const staffContract = defineContract(routes, {
  explain: [inputs.one, outputs.explanation],
  deliveries: [inputs.one, merchantOutputs.deliveryList],
  stuck: [inputs.stuck, outputs.stuck],
  retry: [inputs.action, outputs.standing],
  hold: [inputs.action, outputs.standing],
  release: [inputs.action, outputs.standing],
  refund: [inputs.refund, outputs.standing],
  redirect: [inputs.redirect, outputs.standing],
  bump: [inputs.action, outputs.standing],
  bury: [inputs.action, outputs.standing],
  restored: [inputs.restored, outputs.restored],
  suspense: [suspenseInputs.many, suspenseOutputs.many],
  returnDeposit: [suspenseInputs.return, suspenseOutputs.one],
  keepDeposit: [suspenseInputs.one, suspenseOutputs.one],
  ledgerBalances: [inputs.none, outputs.balances],
  ledgerPostings: [inputs.postings, outputs.postings],
  reconciliation: [inputs.none, reconciliation],
  reconcile: [inputs.none, reconciliation],
  proposals: [inputs.none, proposalOutputs.many],
  propose: [proposalInputs.propose, proposalOutputs.one],
  approveProposal: [proposalInputs.decide, proposalOutputs.one],
  rejectProposal: [proposalInputs.decide, proposalOutputs.one],
  account: [accountInputs.one, accountOutputs.account],
  setMiner: [accountInputs.miner, accountOutputs.miner],
  signOut: [accountInputs.signOut, accountOutputs.signOut],
  token: [accountInputs.token, accountOutputs.token],
  tickets: [ticketInputs.many, ticketOutputs.many],
  ticket: [ticketInputs.one, ticketOutputs.one],
  closeTicket: [ticketInputs.close, ticketOutputs.one],
  partner: [affiliateInputs.one, affiliateOutputs.partner],
  setPartner: [affiliateInputs.switches, affiliateOutputs.partner],
  domain: [inputs.none, settingOutputs.domain],
  setDomain: [settingInputs.domain, settingOutputs.domain],
  stops: [inputs.none, stopOutputs.stops],
  stop: [stopInputs.change, stopOutputs.stops],
  resume: [stopInputs.change, stopOutputs.stops],
  treasury: [inputs.none, treasuryOutputs.treasury],
  positions: [inputs.none, treasuryOutputs.positions],
  profit: [treasuryInputs.profit, treasuryOutputs.profit],
  transfers: [transferInputs.list, transferOutputs.many],
  planTransfer: [transferInputs.plan, transferOutputs.one],
  approveTransfer: [transferInputs.one, transferOutputs.one],
  cancelTransfer: [transferInputs.one, transferOutputs.one],
  confirmTransfer: [transferInputs.confirm, transferOutputs.one],
  arriveTransfer: [transferInputs.arrive, transferOutputs.one],
  giveUpTransfer: [transferInputs.one, transferOutputs.one],
  networks: [inputs.none, networkOutputs.networks],
  openNetwork: [networkInputs.end, networkOutputs.networks],
  endOpenNetwork: [networkInputs.end, networkOutputs.networks],
  hedges: [hedgingInputs.list, hedgingOutputs.hedges],
  closeHedge: [hedgingInputs.close, hedgingOutputs.hedge],
  risk: [inputs.none, hedgingOutputs.risk],
  haltHedging: [hedgingInputs.halt, hedgingOutputs.risk],
  resumeHedging: [hedgingInputs.halt, hedgingOutputs.risk],
  alarms: [inputs.none, alarmOutputs.alarms],
  testAlarms: [inputs.none, alarmOutputs.test],
  ledgerAudit: [inputs.audit, outputs.audit],
});
