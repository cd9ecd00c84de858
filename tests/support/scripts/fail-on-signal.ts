/** Loaded before a program (`node --import`), throws on a signal where no part of the program catches it. */
process.on('SIGUSR2', () => {
  throw new Error('a failure that nobody foresaw');
});
