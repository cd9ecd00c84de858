import {
  LOOKED_AT,
  type LighthouseBrowser,
  type LighthouseReport,
  startLighthouse,
} from '../support/browser/lighthouse.ts';
import { startServer } from '../support/servers/start-server.ts';
import type { Figure } from './figures/figure.ts';

export const name = 'Lighthouse: performance as on a telephone, median of five runs';

const LOOKS = 5;
/** Of 100. */
const FLOOR = 95;

/** Needs `npm run build` to have run, Chromium, and a machine without other load. */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const [server, chromium] = await Promise.all([startServer(), startLighthouse()]);
  try {
    const figures: Figure[] = [];
    for (const path of LOOKED_AT) {
      const { score, losses } = await median(chromium, server.url + path);
      for (const loss of losses) print(`${path}: ${loss}`);
      figures.push({ name: path, value: score, unit: 'of 100', floor: FLOOR });
    }
    return figures;
  } finally {
    await chromium.close();
    await server.stop();
  }
}

/** The median run, with the audits that cost it points. */
async function median(chromium: LighthouseBrowser, url: string) {
  const looks: (LighthouseReport & { readonly score: number })[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const report = await chromium.look(url, ['performance']);
    looks.push({ ...report, score: report.scores.performance ?? 0 });
  }
  return looks.toSorted((a, b) => a.score - b.score)[LOOKS >> 1]!;
}
