import type { FastifyInstance } from 'fastify';
import { READ, refuseOtherMethods } from './other-methods.ts';

/** Their addresses. */
export const PROBES: ReadonlySet<string> = new Set(['/health', '/ready']);

const QUIET = { logLevel: 'error' } as const;

/** `/health`: the process answers. `/ready`: it should be sent visitors. For load balancers, so without limit or log. */
export function probes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/health', QUIET, (_request, reply) => reply.header('cache-control', 'no-store').send({ result: true }));
  app.get('/ready', QUIET, async (request, reply) => {
    const result = await isReady().catch((error: unknown) => {
      request.log.error({ err: error }, 'the readiness check failed');
      return false;
    });
    return reply
      .header('cache-control', 'no-store')
      .code(result ? 200 : 503)
      .send({ result });
  });
  for (const path of PROBES) refuseOtherMethods(app, path, READ);
}
