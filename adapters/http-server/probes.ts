import type { FastifyInstance } from 'fastify';
import type { FeedHealth } from '../../core/ports/markets/market-feed.ts';
import { READ, refuseOtherMethods } from './calls/other-methods.ts';

/** Paths of the probes. */
export const PROBES: ReadonlySet<string> = new Set(['/health', '/ready']);

const QUIET = { logLevel: 'error' } as const;

interface ProbeParts {
  /** False once the server closes. */
  readonly isOpen: () => boolean;
  /** Whether the server can do its work. */
  readonly isReady: () => Promise<boolean>;
  /** Whether any process settles exchanges; absent for a server that does so itself. */
  readonly settles?: (() => Promise<boolean>) | undefined;
  /** IDs of the chains that do not answer at present. */
  readonly silentChains: () => readonly string[];
  /** Whether live prices can be given; absent for the demonstration market. */
  readonly market?: (() => FeedHealth) | undefined;
}

/** How long a readiness result is reused, in milliseconds: probes have no rate limit, so this bounds the checks. */
const FRESH_MS = 1_000;

/**
 * Serves `/health` (the process answers, and names the chains that do not) and `/ready` (it should get traffic), without
 * rate limit or log. A chain that stands still changes no status code: restarting the server would not help it.
 */
export function probes(app: FastifyInstance, { isOpen, isReady, settles, silentChains, market }: ProbeParts): void {
  const answered = seldom(isReady);
  const settled = settles && seldom(settles);
  app.get('/health', QUIET, (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ result: true, silentChains: silentChains(), ...(market && { market: market() }) }),
  );
  app.get('/ready', QUIET, async (request, reply) => {
    const isAble = await answered().catch((error: unknown) => {
      request.log.error({ err: error }, 'the readiness check failed');
      return false;
    });
    const result = isAble && isOpen();
    return (
      reply
        .header('cache-control', 'no-store')
        .code(result ? 200 : 503)
        // A server takes visitors while nobody settles: their exchanges wait. So it does while there are no live prices.
        .send({
          result,
          ...(settled && { settles: result && (await settled().catch(() => false)) }),
          ...(market && { prices: priced(market()) }),
        })
    );
  });
  for (const path of PROBES) refuseOtherMethods(app, path, READ);
}

function priced({ isAvailable, ageMs, venues }: FeedHealth) {
  const live = venues.filter(({ health }) => health === 'live').map(({ venue }) => venue);
  return { isAvailable, ...(ageMs !== undefined && { ageMs }), live };
}

/** Wraps a check so that calls within `FRESH_MS` share one result. */
function seldom(check: () => Promise<boolean>): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at >= FRESH_MS) last = { at, answer: check() };
    return last.answer;
  };
}
