import type { Duplex } from 'node:stream';
import type { VenueStatus } from '../../core/ports/markets/market-feed.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import { FeedConnection } from './feed-connection.ts';

/** Asks the process that follows the venues where they stand. @throws Error when it does not answer in time. */
export function askStatus(stream: Duplex, clock: Clock, timeoutMs: number): Promise<readonly VenueStatus[]> {
  return new Promise((resolve, reject) => {
    const late = clock.schedule(() => connection.fail('it does not answer'), timeoutMs);
    const end = (): void => {
      late.unsubscribe();
      connection.close();
    };
    const connection = new FeedConnection(
      stream,
      clock,
      {
        heard: (news) => {
          if (news.kind !== 'status') return;
          end();
          resolve(news.venues);
        },
        closed: (reason) => {
          end();
          reject(new Error(reason));
        },
      },
      'status',
    );
  });
}
