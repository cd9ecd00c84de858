import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { type AffiliateExports, EXPORT_KINDS } from '../../../core/ports/apis/affiliate-exports.ts';
import type { HistoryExports } from '../../../core/ports/apis/history-exports.ts';
import { sendNoSuchCall } from './no-such-call.ts';
import type { CallerResolver } from './caller-resolver.ts';

const PATH = '/api/affiliate/export/:file';
const HISTORY_PATH = '/api/history.csv';

/**
 * Serves affiliates' lists as files. An error after the first lines closes the connection, so that no partial file
 * looks complete.
 */
export function exportRoutes(scope: FastifyInstance, exports: AffiliateExports, callers: CallerResolver): void {
  scope.get<{ Params: { file: string } }>(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const list = EXPORT_KINDS.find((one) => request.params.file === `${one}.csv`);
    if (list === undefined) return sendNoSuchCall(reply);
    return sendFile(reply, list, await exports.csv(list, callers.resolve(request, reply)));
  });
}

/** Serves the caller's exchanges as a file, as `exportRoutes`; the query is the filter of the history page. */
export function historyExportRoute(scope: FastifyInstance, exports: HistoryExports, callers: CallerResolver): void {
  scope.get(HISTORY_PATH, { exposeHeadRoute: false }, async (request, reply) =>
    sendFile(reply, 'history', await exports.csv(request.query, callers.resolve(request, reply))),
  );
}

function sendFile(reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="altway-${name}.csv"`,
    'cache-control': 'no-store',
  });
  return reply.send(Readable.from(lines));
}
