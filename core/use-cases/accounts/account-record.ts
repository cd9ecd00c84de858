import type { AccountEventView, SessionView } from '../../domain/account.ts';
import { MemberUseCase } from './member-use-case.ts';

/** Every browser and program that is signed in to the account. */
export class ListSessions extends MemberUseCase {
  execute(): Promise<readonly SessionView[]> {
    return this.ask((api) => api.sessions({}));
  }
}

/** Signs one of them out. */
export class EndSession extends MemberUseCase {
  async execute(id: string): Promise<void> {
    await this.change((api) => api.endSession({ id }));
  }
}

/** Signs out everywhere. Whether that takes this browser along, the house decides; the store tells. */
export class SignOutEverywhere extends MemberUseCase {
  async execute(): Promise<void> {
    await this.change((api) => api.endSessions({}));
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
