/**
 * Worker thread that solves captcha challenges: receives one challenge and posts `{ proof }` or `{ problem }`, once.
 */
import { solveCaptcha } from './solve-captcha.ts';

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  try {
    postMessage({ proof: await solveCaptcha(data) });
  } catch (error) {
    postMessage({ problem: String(error) });
  }
});
