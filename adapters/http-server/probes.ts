import type { FastifyInstance } from 'fastify';
import { READ, refuseOtherMethods } from './calls/other-methods.ts';

/** Their addresses. */
export const PROBES: ReadonlySet<string> = new Set(['/health', '/ready']);

const QUIET = { logLevel: 'error' } as const;

export interface ProbeParts {
  /** False once the server closes. */
  readonly isOpen: () => boolean;
  /** Whether it can do its work. */
  readonly isReady: () => Promise<boolean>;
}

/** How long an answer stands, in milliseconds: whoever asks without end, and nothing limits them, asks the house seldom. */
const FRESH_MS = 1_000;

/** `/health`: the process answers. `/ready`: it should be sent visitors. For load balancers, so without limit or log. */
export function probes(app: FastifyInstance, { isOpen, isReady }: ProbeParts): void {
  const answered = seldom(isReady);
  app.get('/health', QUIET, (_request, reply) => reply.header('cache-control', 'no-store').send({ result: true }));
  app.get('/ready', QUIET, async (request, reply) => {
    const isAble = await answered().catch((error: unknown) => {
      request.log.error({ err: error }, 'the readiness check failed');
      return false;
    });
    const result = isAble && isOpen();
    return reply
      .header('cache-control', 'no-store')
      .code(result ? 200 : 503)
      .send({ result });
  });
  for (const path of PROBES) refuseOtherMethods(app, path, READ);
}

/** The same check for whoever asks while it runs, and a little longer. */
function seldom(check: () => Promise<boolean>): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at >= FRESH_MS) last = { at, answer: check() };
    return last.answer;
  };
}
