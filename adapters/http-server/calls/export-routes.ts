import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { type AffiliateExports, EXPORT_KINDS } from '../../../core/ports/apis/affiliate-exports.ts';
import { sendNoSuchCall } from './no-such-call.ts';
import type { CallerResolver } from './caller-resolver.ts';

const PATH = '/api/affiliate/export/:file';

/**
 * Serves affiliates' lists as files. An error after the first lines closes the connection, so that no partial file
 * looks complete.
 */
export function exportRoutes(scope: FastifyInstance, exports: AffiliateExports, callers: CallerResolver): void {
  scope.get<{ Params: { file: string } }>(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const list = EXPORT_KINDS.find((one) => request.params.file === `${one}.csv`);
    if (list === undefined) return sendNoSuchCall(reply);
    const lines = await exports.csv(list, callers.resolve(request, reply));
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="altway-${list}.csv"`,
      'cache-control': 'no-store',
    });
    return reply.send(Readable.from(lines));
  });
}
