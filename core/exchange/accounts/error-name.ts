/** The kind of an error, such as `Error ECONNREFUSED`, for logs: its message may hold an e-mail or a secret. */
export function errorName(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' && /^[\w-]{1,64}$/.test(code) ? `${cause.name} ${code}` : cause.name;
}
