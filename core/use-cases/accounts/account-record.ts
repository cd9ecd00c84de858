import type { AccountEventView, SessionView } from '../../domain/accounts/account.ts';
import { MemberUseCase } from './member-use-case.ts';

/** Every browser and program that is signed in to the account. */
export class ListSessions extends MemberUseCase {
  execute(): Promise<readonly SessionView[]> {
    return this.ask((api) => api.sessions({}));
  }
}

/** Signs one of them out. */
export class EndSession extends MemberUseCase {
  /** @param password of an account that has one, for any session but one's own. */
  async execute(id: string, password?: string): Promise<void> {
    await this.change((api) => api.endSession({ id, ...(password !== undefined && { password }) }));
  }
}

/** Signs out everywhere, here too. */
export class SignOutEverywhere extends MemberUseCase {
  /** @param password of an account that has one. */
  async execute(password?: string): Promise<void> {
    await this.change((api) => api.endSessions(password === undefined ? {} : { password }));
  }
}

/** What happened to the account, the newest first. */
export class ListAccountEvents extends MemberUseCase {
  execute(): Promise<readonly AccountEventView[]> {
    return this.ask((api) => api.accountEvents({}));
  }
}

/** Dismisses what the profile says went wrong. */
export class ClearErrors extends MemberUseCase {
  async execute(): Promise<void> {
    await this.change((api) => api.clearErrors({}));
  }
}
