import { exitOnUnhandledError } from '../../../cli/exit-on-unhandled-error.ts';

/** A process that fails as its first argument says, drains as its second says, and reports on its standard output. */
const [failing = '', draining = ''] = process.argv.slice(2);
const errorMessage = (text: string) => void process.stdout.write(`${text}\n`);

const drains: Readonly<Record<string, () => Promise<void>>> = {
  drained: async () => errorMessage('drained'),
  hanging: () => new Promise(() => {}),
  failing: () => Promise.reject(new Error('the drain failed')),
  again: async () => {
    setTimeout(() => {
      throw new Error('the second');
    });
    void Promise.reject(new Error('the third'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    errorMessage('drained');
  },
};

exitOnUnhandledError({
  log: (message, failure) => errorMessage(`${message}: ${(failure as Error).message}`),
  drain: drains[draining]!,
  drainMs: 1_000,
});
// Keeps the process alive until the failure ends it.
setInterval(() => {}, 60_000);
setTimeout(() => {
  if (failing === 'exception') throw new Error('the first');
  void Promise.reject(new Error('the first'));
});
