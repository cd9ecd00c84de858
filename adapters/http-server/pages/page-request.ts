import type { FastifyReply, FastifyRequest } from 'fastify';
import { redactPath } from '../../../core/domain/redact-path.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import type { PageRequest } from '../../../core/ports/apis/page-renderer.ts';
import { giveToken } from '../security/csrf.ts';
import { nonces } from '../security/security-headers.ts';
import type { CallerResolver } from '../calls/caller-resolver.ts';

/** Reads what the renderer needs of a request, and gives the visitor a CSRF token. */
export function pageRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  callers: CallerResolver,
): PageRequest & { caller: Caller } {
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  return {
    url: request.url,
    method: request.method,
    csrfToken: giveToken(reply),
    nonce: nonces.get(reply.raw)!,
    caller: callers.resolve(request, reply),
    ...(cookie !== undefined && { cookie }),
    ...(acceptLanguage !== undefined && { acceptLanguage }),
  };
}

/** True for a path that holds a secret or an e-mail address, also when it is escaped. */
export function hasSecret(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0]!;
  return redactPath(path) !== path;
}

export function isForm(request: FastifyRequest): boolean {
  return (
    request.headers['content-type']?.split(';', 1)[0]!.trim().toLowerCase() === 'application/x-www-form-urlencoded'
  );
}

/** The last of several fields with one name counts, as for checkboxes with a hidden twin. */
export function formOf(body: unknown): Record<string, string> {
  const fields = Object.entries((body ?? {}) as Record<string, string | string[]>);
  return Object.fromEntries(fields.map(([name, value]) => [name, [value].flat().at(-1) ?? '']));
}
