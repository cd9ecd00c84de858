import { NOT_PUBLIC } from './guarded-lookup.ts';

/** Time limit of one attempt, in milliseconds. */
export const LIMIT_MS = 10_000;

/** Failures as merchants see them; they reveal nothing of what this server can reach. */
export const REASONS: Readonly<Record<string, string>> = {
  ALTWAY_NOT_PUBLIC: NOT_PUBLIC,
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'the name is not known',
  ECONNREFUSED: 'the connection was refused',
  UND_ERR_ABORTED: `no answer within ${LIMIT_MS / 1000} s`,
  UND_ERR_CONNECT_TIMEOUT: `no answer within ${LIMIT_MS / 1000} s`,
  UND_ERR_HEADERS_TIMEOUT: `no answer within ${LIMIT_MS / 1000} s`,
};

/** The reason of a failed attempt, as merchants see it. */
export function webhookFailure(error: unknown): string {
  const { code = '', cause } = error as { readonly code?: string; readonly cause?: { readonly code?: string } };
  const known = REASONS[code] ?? REASONS[cause?.code ?? ''];
  if (known !== undefined) return known;
  return /^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/.test(code)
    ? 'the certificate is not valid'
    : 'the connection failed';
}
