import type { CaptchaSolver } from '../../core/ports/services/captcha-solver.ts';

/** The worker's message. */
type Answer = { readonly proof: string } | { readonly problem: string };

/** Solves challenges in a web worker, so that the page stays responsive; aborting terminates the worker. */
export class WorkerCaptchaSolver implements CaptchaSolver {
  async solve(challenge: string, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    // Written as a literal `new URL`, so that Vite emits a file of this site: the content security policy allows no
    // other.
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
    try {
      return await answered(worker, challenge, signal);
    } finally {
      worker.terminate();
    }
  }
}

function answered(worker: Worker, challenge: string, signal: AbortSignal | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', () => reject(new Error('The human check did not start')));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('proof' in data) resolve(data.proof);
      else reject(new Error(data.problem));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(challenge);
  });
}
