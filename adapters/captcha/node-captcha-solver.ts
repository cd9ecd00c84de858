import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { CaptchaSolver } from '../../core/ports/services/captcha-solver.ts';
import { readChallenge, writeProof } from './challenge.ts';

const MAX_MS = 60_000;

/** Solves challenges for the command line. Each try runs on a thread of Node's pool, so the event loop stays free. */
export class NodeCaptchaSolver implements CaptchaSolver {
  async solve(text: string, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const challenge = readChallenge(text);
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: MAX_MS });
      signal?.throwIfAborted();
      if (!solution) throw new Error(`The puzzle was not solved in ${MAX_MS / 1000} seconds`);
      return writeProof({ challenge, solution });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
}
