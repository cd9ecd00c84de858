import { ExchangeError } from '../../contract/exchange-error.ts';
import { MINER_STATUS, TOKEN_STATUS } from '../../domain/accounts/account.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { AccountRecord } from '../../ports/stores/accounts/account-store.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { StaffAccount, StaffToken } from '../../ports/apis/staff-api.ts';
import { redactedText } from './redacted-text.ts';
import { auditLines, type By } from './staff-action.ts';
import { accountFound, subjectOf, noSuchAccount } from './staff-account-lookup.ts';

/** Account events that staff sees at most. */
const EVENTS = 20;

type MinerName = keyof typeof MINER_STATUS;

/** Staff's view of accounts and actions on them; the view contains nothing that signs in to one. */
export class StaffAccounts {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #digest: (text: string) => string;

  constructor(store: Store, clock: Clock, digest: (text: string) => string) {
    this.#store = store;
    this.#clock = clock;
    this.#digest = digest;
  }

  /** @param account an e-mail, or an ID. @throws ExchangeError not-found. */
  async find(account: string): Promise<StaffAccount> {
    const { accounts, sessions, accountEvents, audit } = this.#store;
    const record = await accountFound(accounts, account);
    const { id } = record;
    const now = this.#clock.now();
    const live = (await sessions.of(id)).filter(({ expiresAt }) => expiresAt > now);
    const networks = await accounts.networks(id);
    const events = await accountEvents.of(id, EVENTS);
    return {
      ...shown(record),
      hasPassword: record.passwordHash !== undefined,
      totpState: record.totp === undefined ? 'off' : record.totp.isConfirmed ? 'on' : 'unconfirmed',
      recoveryCodesLeft: await accounts.recoveryCodesLeft(id),
      networks: networks.map(({ network, label }) => ({ network, label: redactedText(label) })),
      sessions: live.length,
      events: events.map(({ at, kind, agent, address }) => ({
        at: isoTime(at),
        kind,
        agent: redactedText(agent),
        address,
      })),
      audit: auditLines(await audit.ofTransaction(subjectOf(id))),
    };
  }

  /** Sets an account's miner status; audited with actor and reason. @throws ExchangeError not-found. */
  setMiner(account: string, status: MinerName, { actor, reason }: By) {
    const now = this.#clock.now();
    return this.#store.atomically(async (unit) => {
      const { id } = await accountFound(unit.accounts, account);
      const record = await unit.accounts.lock(id);
      if (!record) throw noSuchAccount();
      await unit.accounts.update({ ...record, minerStatus: MINER_STATUS[status] });
      // The user is not told which staff member it was.
      await unit.accountEvents.add({ accountId: id, at: now, kind: 'miner-changed', agent: 'staff', address: '' });
      const line = { at: now, actor: `staff:${actor}`, action: `miner ${status}`, reason };
      await unit.audit.add({ ...line, transactionId: subjectOf(id) });
      return { id, ...(record.email !== undefined && { email: record.email }), minerStatus: status };
    });
  }

  /** Ends every session of an account; audited with actor and reason. @throws ExchangeError not-found. */
  signOut(account: string, { actor, reason }: By) {
    const now = this.#clock.now();
    return this.#store.atomically(async (unit) => {
      const { id, email } = await accountFound(unit.accounts, account);
      // The lock waits for a login in progress.
      await unit.accounts.lock(id);
      const sessions = await unit.sessions.endAll(id);
      await unit.accountEvents.add({ accountId: id, at: now, kind: 'sessions-ended', agent: 'staff', address: '' });
      await unit.audit.add({
        at: now,
        actor: `staff:${actor}`,
        action: 'sign out',
        reason,
        transactionId: subjectOf(id),
      });
      return { id, ...(email !== undefined && { email }), sessions };
    });
  }

  /** The status of the token in a mail's link. @throws ExchangeError not-found. */
  async token(token: string): Promise<StaffToken> {
    const record = await this.#store.mailTokens.byHash(this.#digest(token));
    if (!record) throw new ExchangeError('not-found', 'There is no such token');
    const { kind, email, accountId, createdAt, expiresAt } = record;
    // The stored status may be outdated: nothing may have read the token since it expired.
    const isLate = record.status === TOKEN_STATUS.created && expiresAt <= this.#clock.now();
    const status = isLate ? TOKEN_STATUS.unused : record.status;
    const statusName = nameOf(TOKEN_STATUS, status);
    return { status, statusName, kind, email, accountId, createdAt: isoTime(createdAt), expiresAt: isoTime(expiresAt) };
  }
}

function shown({ id, email, confirmedAt, createdAt, minerStatus, isSubscribed }: AccountRecord) {
  return {
    id,
    ...(email !== undefined && { email }),
    ...(confirmedAt !== undefined && { confirmedAt: isoTime(confirmedAt) }),
    createdAt: isoTime(createdAt),
    minerStatus: nameOf(MINER_STATUS, minerStatus),
    isSubscribed,
  };
}

/** The name of a status in its table. */
function nameOf<Name extends string>(table: Readonly<Record<Name, number>>, status: number): Name {
  return (Object.keys(table) as Name[]).find((name) => table[name] === status)!;
}
