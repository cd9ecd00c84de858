import { asyncScheduler } from 'rxjs';
import { PageResolver } from '../../adapters/di/clients/page-resolver.ts';
import { MemorySession } from '../../adapters/memory/memory-session.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { SessionStore } from '../../core/ports/stores/session-store.ts';
import { clearingExpiredSession } from '../../core/use-cases/clear-expired-session.ts';
import type { ClassOf, Resolve } from '../../core/use-cases/use-case.ts';

/** Resolves use cases over one API as a page does: a call that finds the session ended clears it. */
export function overApi<Api extends object>(
  token: ClassOf<Api>,
  api: Api,
  session: SessionStore = new MemorySession(),
  clock: Clock = asyncScheduler,
): Resolve {
  const resolver = new PageResolver();
  resolver.bind(token, clearingExpiredSession(api, session));
  resolver.bind(SessionStore, session);
  resolver.bind(Clock, clock);
  return resolver.get;
}
