/** Loaded before a program (`node --import`), has it fail at a signal where no part of it would catch that. */
process.on('SIGUSR2', () => {
  throw new Error('a failure that nobody foresaw');
});
