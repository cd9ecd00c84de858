import type { SocialProvider } from '../../../../core/domain/accounts/account.ts';
import { useText } from '../../../hooks/i18n.ts';
import { buttonClass } from '../../button/button.tsx';
import classes from './social-links.module.css';

/** Letters in a circle, drawn for this project; the name beside them identifies the provider. */
const MARKS: Readonly<Record<SocialProvider, string>> = {
  google: 'M14.6 8.2A5 5 0 1 0 15 10h-4.6',
  facebook: 'M12.8 5.4h-1a2.3 2.3 0 0 0-2.3 2.3v7.5M7.4 10h4.8',
  twitter: 'm5.6 5.6 8.8 8.8m0-8.8-8.8 8.8',
};

interface SocialLinksProps {
  /** Configured providers; without any, nothing is shown. */
  readonly networks: readonly SocialProvider[];
  /** Path to open after the login. */
  readonly proceedTo: string;
}

/** Links for social sign-in: the browser leaves the page for the provider's (specification, section 2). */
export function SocialLinks({ networks, proceedTo }: SocialLinksProps) {
  const text = useText();
  if (networks.length === 0) return null;
  return (
    <div className={classes['social']}>
      <p className={classes['or']}>{text('social.or')}</p>
      <ul className={classes['list']}>
        {networks.map((network) => (
          <li key={network} className={classes['item']}>
            <a
              href={`/auth/${network}?proceedTo=${encodeURIComponent(proceedTo)}`}
              className={buttonClass({ look: 'quiet', isWide: true })}
            >
              <svg className={classes['mark']} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                <circle cx="10" cy="10" r="9" />
                <path d={MARKS[network]} />
              </svg>
              {text(`social.${network}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
