/**
 * Ignores errors of standard output and error: the reader of the log may die and be restarted, and the process must not
 * end with it in the middle of its work.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
