let waiting: (() => void)[] = [];

/**
 * Runs a task, which must not throw, after everything that this turn of the event loop brought. Answers written together
 * wake their reader once; written one by one, as each is worked out, they wake it again and again, and writing is what a
 * call spends most on. Likewise prices worked out one after the other find the processor's caches filled with theirs.
 */
export function batchPerTick(task: () => void): void {
  if (waiting.push(task) === 1) setImmediate(runAll);
}

function runAll(): void {
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) task();
}
