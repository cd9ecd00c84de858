/** Formats milliseconds since 1970, as the Clock counts them, as an ISO 8601 time. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Parses an ISO 8601 time to milliseconds since 1970. @throws RangeError for anything else. */
export function millisecondsOf(iso: string): number {
  const milliseconds = Date.parse(iso);
  if (Number.isNaN(milliseconds)) throw new RangeError(`not an ISO 8601 time: ${iso.slice(0, 40)}`);
  return milliseconds;
}
