/** The thread that solves puzzles: given a puzzle, answers `{ proof }` or `{ problem }`, once. */
import { solvePuzzle } from './human-proof-work.ts';

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  try {
    postMessage({ proof: await solvePuzzle(data) });
  } catch (error) {
    postMessage({ problem: String(error) });
  }
});
