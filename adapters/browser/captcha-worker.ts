/** The thread that solves puzzles: given a puzzle, answers `{ proof }` or `{ problem }`, once. */
import { solveCaptcha } from './solve-captcha.ts';

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  try {
    postMessage({ proof: await solveCaptcha(data) });
  } catch (error) {
    postMessage({ problem: String(error) });
  }
});
