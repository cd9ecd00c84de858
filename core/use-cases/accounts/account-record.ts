import { AccountApi } from '../../ports/apis/account-api.ts';
import { callOf } from '../use-case.ts';
import { MemberUseCase } from './member-use-case.ts';

export const ListSessions = callOf(
  () => AccountApi,
  (api) => api.sessions({}),
);

export class EndSession extends MemberUseCase {
  /** @param password of an account that has one; not needed for the caller's own session. */
  async execute(id: string, password?: string): Promise<void> {
    await this.change((api) => api.endSession({ id, ...(password !== undefined && { password }) }));
  }
}

/** Ends every session of the account, this one included. */
export class SignOutEverywhere extends MemberUseCase {
  /** @param password of an account that has one. */
  async execute(password?: string): Promise<void> {
    await this.change((api) => api.endSessions(password === undefined ? {} : { password }));
  }
}

/** Lists the account's events, newest first. */
export const ListAccountEvents = callOf(
  () => AccountApi,
  (api) => api.accountEvents({}),
);

/** Dismisses the profile's errors. */
export class ClearErrors extends MemberUseCase {
  async execute(): Promise<void> {
    await this.change((api) => api.clearErrors({}));
  }
}
