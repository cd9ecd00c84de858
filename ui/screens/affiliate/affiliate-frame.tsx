import type { ReactNode } from 'react';
import { Link, useNavigation, useRevalidator } from 'react-router-dom';
import type { AffiliateStatus } from '../../../core/domain/affiliates/affiliate.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { Button } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useSiteEvents } from '../../hooks/use-site-events.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { AFFILIATE_PAGES, type AffiliateData, type AffiliatePageName, affiliatePath } from './affiliate-data.ts';
import classes from './affiliate-frame.module.css';
import { GuestPage } from './guest-page.tsx';

/** Shared context of the parts of an affiliate's page. */
export interface AffiliatePageContext {
  readonly currencies: readonly Currency[];
  readonly operationsDisabled: boolean;
  /** Reloads the data shown. */
  renew(): void;
}

interface AffiliateFrameProps<Part> {
  readonly data: AffiliateData<Part>;
  readonly nameOf: (part: Part) => AffiliatePageName;
  readonly draw: (part: Part, page: AffiliatePageContext) => ReactNode;
}

/** Heading and navigation of the programme's pages; for a visitor who is not an affiliate, the reason. */
export function AffiliateFrame<Part>({ data, nameOf, draw }: AffiliateFrameProps<Part>) {
  if (data.view === 'guest') return <GuestPage />;
  return <MemberFrame data={data} nameOf={nameOf} draw={draw} />;
}

function MemberFrame<Part>({ data, nameOf, draw }: AffiliateFrameProps<Part>) {
  const text = useText();
  const { revalidate } = useRevalidator();
  const isBusy = useNavigation().state === 'loading';
  const name = data.view === 'partner' ? nameOf(data.part) : undefined;
  useTitle(name ? text('affiliate.pageTitle', { page: text(`affiliate.${name}`) }) : text('affiliate.title'));
  usePrivatePage();
  const renew = () => void revalidate();
  // Guests never get here. Reload the page's data once the status has changed.
  useSiteEvents(true, (status) => {
    if (!isShown(data, status)) renew();
  });
  return (
    <div className={classes['page']}>
      <h1 className={classes['heading']}>{text('affiliate.heading')}</h1>
      {data.view !== 'off' && <Ways name={name} isBusy={isBusy} />}
      <div className={classes['part']} aria-busy={isBusy}>
        {data.view === 'partner' && (
          <>
            {data.operationsDisabled && (
              <Callout tone="attention">
                <p>{text('affiliate.resting')}</p>
              </Callout>
            )}
            {draw(data.part, { currencies: data.currencies, operationsDisabled: data.operationsDisabled, renew })}
          </>
        )}
        {data.view === 'off' && (
          <Callout tone="attention">
            <p>
              <strong>{text('affiliate.off')}</strong>
            </p>
            <p>{text('affiliate.offSaid')}</p>
          </Callout>
        )}
        {data.view === 'failed' && (
          <Callout tone="negative" isAlert>
            <p>{text('affiliate.failed')}</p>
            <Button look="quiet" onClick={renew}>
              {text('affiliate.again')}
            </Button>
          </Callout>
        )}
      </div>
    </div>
  );
}

/** False for a status that the page does not show, and for an unknown one. */
function isShown(data: AffiliateData<unknown>, status: AffiliateStatus | undefined): boolean {
  if (status === undefined || data.view === 'failed') return false;
  if (!status.enabled) return data.view === 'off';
  return data.view === 'partner' && data.operationsDisabled === status.operationsDisabled;
}

function Ways({ name, isBusy }: { readonly name: AffiliatePageName | undefined; readonly isBusy: boolean }) {
  const text = useText();
  return (
    <nav className={classes['ways']} data-busy={isBusy} aria-label={text('affiliate.pages')}>
      <ul className={classes['list']}>
        {AFFILIATE_PAGES.map((page) => (
          <li key={page}>
            <Link
              to={affiliatePath(page)}
              className={classes['way']}
              aria-current={page === name ? 'page' : undefined}
              preventScrollReset
            >
              {text(`affiliate.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
