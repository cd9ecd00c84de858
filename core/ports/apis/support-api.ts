import type { ApiOf } from '../../contract/route.ts';
import type { supportContract } from '../../contract/support/support-contract.ts';
import { port } from '../port.ts';

/** Calls of support staff. Bound to the server in process, or to its socket. */
export interface SupportApi extends ApiOf<typeof supportContract> {}
export const SupportApi = port<SupportApi>('SupportApi');

/** Everything about one transaction. Times ISO 8601. */
export type Explanation = Awaited<ReturnType<SupportApi['explain']>>;
/** Status of a transaction after an action of staff. */
export type TransactionStanding = Awaited<ReturnType<SupportApi['hold']>>;
export type AlarmsView = Awaited<ReturnType<SupportApi['alarms']>>;
export type AlarmTest = Awaited<ReturnType<SupportApi['testAlarms']>>;
export type StuckTransaction = Awaited<ReturnType<SupportApi['stuck']>>[number];
export type Restored = Awaited<ReturnType<SupportApi['restored']>>;
export type TrialBalance = Awaited<ReturnType<SupportApi['ledgerBalances']>>;
export type PostingView = Awaited<ReturnType<SupportApi['ledgerPostings']>>[number];
export type AuditStretch = Awaited<ReturnType<SupportApi['ledgerAudit']>>;
/** Comparisons of the ledger with the chains. */
export type Reconciliation = Awaited<ReturnType<SupportApi['reconciliation']>>;
/** A posting that a staff member proposed. */
export type LedgerProposal = Awaited<ReturnType<SupportApi['propose']>>;
/** An account as shown to staff: without credentials. Times ISO 8601. */
export type StaffAccount = Awaited<ReturnType<SupportApi['account']>>;
/** An affiliate as shown to staff. Times ISO 8601. */
export type StaffAffiliate = Awaited<ReturnType<SupportApi['partner']>>;
/** The origin that pages send their calls to. Times ISO 8601. */
export type StaffDomain = Awaited<ReturnType<SupportApi['domain']>>;
/** The emergency stops, and who made and ended them. Times ISO 8601. */
export type StaffStops = Awaited<ReturnType<SupportApi['stops']>>;
export type StaffToken = Awaited<ReturnType<SupportApi['token']>>;
/** A support ticket. Times ISO 8601. */
export type StaffTicket = Awaited<ReturnType<SupportApi['ticket']>>;
/** A deposit that no exchange can use. Times ISO 8601. */
export type StaffDeposit = Awaited<ReturnType<SupportApi['returnDeposit']>>;
/** Coins by place, what is promised of them, and what would have to be moved. Times ISO 8601. */
export type Treasury = Awaited<ReturnType<SupportApi['treasury']>>;
/** What fills took and gave, by asset. Times ISO 8601. */
export type Positions = Awaited<ReturnType<SupportApi['positions']>>;
/** Profit and loss of a period. */
export type ProfitStatement = Awaited<ReturnType<SupportApi['profit']>>;
/** An order that works positions off at a venue. Times ISO 8601. */
export type StaffHedge = Awaited<ReturnType<SupportApi['closeHedge']>>;
/** A transfer between the operator's places. Times ISO 8601. */
export type StaffTransfer = Awaited<ReturnType<SupportApi['planTransfer']>>;
/** What halts hedging, and who halted and resumed it. Times ISO 8601. */
export type HedgingRisk = Awaited<ReturnType<SupportApi['risk']>>;
/** An action on a transaction, with actor and reason. */
export type StaffAction = Parameters<SupportApi['hold']>[0];
