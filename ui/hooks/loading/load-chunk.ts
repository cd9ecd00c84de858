import { catchError, firstValueFrom, from, timeout } from 'rxjs';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';

/** Timeout of loading a section, in milliseconds (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The file in a browser's message about a failed import, without its folder and extension. */
const FILE = /([\w-]+)\.(?:js|css|tsx?)\b/;

/**
 * Waits for a part of the site that is loaded when it is opened. A failure is logged. @throws Error 'Loading chunk N
 * failed' with its cause, N being the file, or 'section' where the browser does not name it
 */
export async function loadChunk<T>(resolve: Resolve, loading: Promise<T>): Promise<T> {
  return firstValueFrom(
    from(loading).pipe(
      timeout({ first: CHUNK_TIMEOUT_MS, scheduler: resolve(Clock) }),
      catchError((cause: unknown) => {
        const reason = String(cause);
        const message = `Loading chunk ${FILE.exec(reason)?.[1] ?? 'section'} failed`;
        resolve(Logger).error(message, { reason });
        throw new Error(message, { cause });
      }),
    ),
  );
}
