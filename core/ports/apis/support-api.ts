import type { ApiOf } from '../../contract/route.ts';
import type { supportContract } from '../../contract/support/support-contract.ts';
import { port } from '../port.ts';

/** What support staff may ask and do. Bound to the house in process, or to its socket. */
export interface SupportApi extends ApiOf<typeof supportContract> {}
export const SupportApi = port<SupportApi>('SupportApi');

/** Everything about one transaction. Times ISO 8601. */
export type Explanation = Awaited<ReturnType<SupportApi['explain']>>;
/** Where a transaction stands after a deed. */
export type TransactionStanding = Awaited<ReturnType<SupportApi['hold']>>;
/** A transaction whose step keeps failing. */
export type StuckTransaction = Awaited<ReturnType<SupportApi['stuck']>>[number];
/** What was stopped after a restore. */
export type Restored = Awaited<ReturnType<SupportApi['restored']>>;
/** The trial balance. */
export type TrialBalance = Awaited<ReturnType<SupportApi['ledgerBalances']>>;
/** A posting as staff reads it. */
export type PostingView = Awaited<ReturnType<SupportApi['ledgerPostings']>>[number];
/** A stretch of an audit. */
export type AuditStretch = Awaited<ReturnType<SupportApi['ledgerAudit']>>;
/** An account as staff sees it: nothing that opens it. Times ISO 8601. */
export type StaffAccount = Awaited<ReturnType<SupportApi['account']>>;
/** A partner as staff sees them. Times ISO 8601. */
export type StaffAffiliate = Awaited<ReturnType<SupportApi['partner']>>;
/** The origin that pages send their calls to. Times ISO 8601. */
export type StaffDomain = Awaited<ReturnType<SupportApi['domain']>>;
/** What became of a mail's token. */
export type StaffToken = Awaited<ReturnType<SupportApi['token']>>;
/** What somebody wrote to support. Times ISO 8601. */
export type StaffTicket = Awaited<ReturnType<SupportApi['ticket']>>;
/** A deed's transaction, who does it and why. */
export type StaffAction = Parameters<SupportApi['hold']>[0];
