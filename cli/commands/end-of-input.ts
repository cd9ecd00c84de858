/** Resolves when the parent process ends: the system then closes its end of the pipe. */
export function endOfInput(stream: NodeJS.ReadStream): Promise<void> {
  stream.resume();
  return new Promise((resolve) => {
    stream
      .once('end', resolve)
      .once('close', resolve)
      .on('error', () => resolve());
  });
}
