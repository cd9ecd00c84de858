import { gzipped, PAYMENT, pageWeight, WIDGET } from '../support/browser/page-weight.ts';
import type { Figure } from './figures/figure.ts';

export const name = 'Weight of widgets: script of the host page and framed page, gzip';

/** Needs `npm run build` to have run. */
export async function run(): Promise<Figure[]> {
  const page = pageWeight('dist/page');
  const widget = pageWeight('dist/page', WIDGET);
  const payment = pageWeight('dist/page', PAYMENT);
  const loaders = ['widget', 'payment'].flatMap((loader): Figure[] => {
    const bytes = gzipped(`dist/page/${loader}.js`);
    return [
      { name: `/${loader}.js`, value: bytes / 1000, unit: 'kB', ceiling: 3 },
      { name: `/${loader}.js against the exchange page’s scripts`, value: bytes / page.scripts, unit: '×' },
    ];
  });
  return [
    ...loaders,
    { name: 'widget page: scripts', value: widget.scripts / 1000, unit: 'kB', ceiling: 100 },
    { name: 'payment page: scripts', value: payment.scripts / 1000, unit: 'kB', ceiling: 115 },
    { name: 'widget page: styles', value: widget.styles / 1000, unit: 'kB' },
    // Without this limit the frame could grow to the size of the whole site.
    {
      name: 'widget page’s scripts against the exchange page’s',
      value: widget.scripts / page.scripts,
      unit: '×',
      ceiling: 1,
    },
    { name: 'widget page’s styles against the exchange page’s', value: widget.styles / page.styles, unit: '×' },
  ];
}
