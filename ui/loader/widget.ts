import { framed, framedUrl, placeOf, runningScript } from './framed.ts';

const PATHS: Readonly<Record<string, string>> = { market: '/widget/market', v1: '/widget/v1' };

const script = runningScript();
if (script) {
  const { kind = '', title = 'Altway' } = script.dataset;
  const place = placeOf(script, 'altway-widget');
  place.append(framed(framedUrl(script, PATHS[kind] ?? '/widget'), title, place, () => undefined));
}
