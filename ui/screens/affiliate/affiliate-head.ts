import type { PageHandle } from '../page-head.ts';
import type { AffiliateData, AffiliatePageName } from './affiliate-data.ts';

/** Head of a page of the programme: public while nobody is signed in, private for an affiliate. */
export function affiliateHead(source: string, nameOf: (part: unknown) => AffiliatePageName): PageHandle {
  return {
    source: `ui/screens/affiliate/${source}`,
    look: 'landing',
    isGuarded: true,
    head: (loaded, text) => {
      const data = loaded as unknown as AffiliateData<unknown>;
      if (data.view === 'guest')
        return {
          title: text('affiliate.title'),
          description: text('affiliate.description'),
          canonical: '/affiliate',
        };
      if (data.view !== 'partner') return { title: text('affiliate.title'), isPrivate: true };
      const page = text(`affiliate.${nameOf(data.part)}`);
      return { title: text('affiliate.pageTitle', { page }), isPrivate: true };
    },
  };
}
