import type { ApiOf } from '../../contract/route.ts';
import type { staffContract } from '../../contract/staff/staff-contract.ts';
import { port } from '../port.ts';

/** Calls of support and operating staff. Bound to the server in process, or to its socket. */
export interface StaffApi extends ApiOf<typeof staffContract> {}
export const StaffApi = port<StaffApi>('StaffApi');

/** Everything about one transaction. Times ISO 8601. */
export type Explanation = Awaited<ReturnType<StaffApi['explain']>>;
/** Status of a transaction after an action of staff. */
export type TransactionStanding = Awaited<ReturnType<StaffApi['hold']>>;
export type AlarmsView = Awaited<ReturnType<StaffApi['alarms']>>;
export type AlarmTest = Awaited<ReturnType<StaffApi['testAlarms']>>;
export type StuckTransaction = Awaited<ReturnType<StaffApi['stuck']>>[number];
export type Restored = Awaited<ReturnType<StaffApi['restored']>>;
export type TrialBalance = Awaited<ReturnType<StaffApi['ledgerBalances']>>;
export type PostingView = Awaited<ReturnType<StaffApi['ledgerPostings']>>[number];
export type AuditStretch = Awaited<ReturnType<StaffApi['ledgerAudit']>>;
/** Comparisons of the ledger with the chains. */
export type Reconciliation = Awaited<ReturnType<StaffApi['reconciliation']>>;
/** A posting that a staff member proposed. */
export type LedgerProposal = Awaited<ReturnType<StaffApi['propose']>>;
/** An account as shown to staff: without credentials. Times ISO 8601. */
export type StaffAccount = Awaited<ReturnType<StaffApi['account']>>;
/** An affiliate as shown to staff. Times ISO 8601. */
export type StaffAffiliate = Awaited<ReturnType<StaffApi['partner']>>;
/** The origin that pages send their calls to. Times ISO 8601. */
export type StaffDomain = Awaited<ReturnType<StaffApi['domain']>>;
/** The emergency stops, and who made and ended them. Times ISO 8601. */
export type StaffStops = Awaited<ReturnType<StaffApi['stops']>>;
export type StaffToken = Awaited<ReturnType<StaffApi['token']>>;
/** A support ticket. Times ISO 8601. */
export type StaffTicket = Awaited<ReturnType<StaffApi['ticket']>>;
/** A deposit that no exchange can use. Times ISO 8601. */
export type StaffDeposit = Awaited<ReturnType<StaffApi['returnDeposit']>>;
/** Coins by place, what is promised of them, and what would have to be moved. Times ISO 8601. */
export type Treasury = Awaited<ReturnType<StaffApi['treasury']>>;
/** What fills took and gave, by asset. Times ISO 8601. */
export type Positions = Awaited<ReturnType<StaffApi['positions']>>;
/** Profit and loss of a period. */
export type ProfitStatement = Awaited<ReturnType<StaffApi['profit']>>;
/** An order that works positions off at a venue. Times ISO 8601. */
export type StaffHedge = Awaited<ReturnType<StaffApi['closeHedge']>>;
/** A transfer between the operator's places. Times ISO 8601. */
export type StaffTransfer = Awaited<ReturnType<StaffApi['planTransfer']>>;
/** Networks that venues have closed, and what staff says of them. Times ISO 8601. */
export type StaffNetworks = Awaited<ReturnType<StaffApi['networks']>>;
/** What halts hedging, and who halted and resumed it. Times ISO 8601. */
export type HedgingRisk = Awaited<ReturnType<StaffApi['risk']>>;
/** An action on a transaction, with actor and reason. */
export type StaffAction = Parameters<StaffApi['hold']>[0];
