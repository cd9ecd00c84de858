import type { MailProvider } from '../../../core/domain/accounts/mail-provider.ts';
import classes from './mail-link.module.css';

/** Marks on the envelope of each provider: simple shapes drawn for this project on a field of 72 by 52. */
const MARKS: Readonly<Record<NonNullable<MailProvider['logo']>, string>> = {
  gmail: 'M22 38V16l14 11 14-11v22',
  yahoo: 'm25 14 10 12v12m0-12 9-12m4 20v1m0-21v13',
  aol: 'm18 36 8-20 8 20m-13-6h10m10-2a5 5 0 1 0 .1 0m10-12v20',
  rambler: 'M28 38V16h10a6.5 6.5 0 0 1 0 13H28m9 0 8 9',
  mailru: 'M41 26a5 5 0 1 0-10 0 5 5 0 0 0 10 0Zm0 0v3a4 4 0 0 0 7-2 12 12 0 1 0-5 9',
  yandex: 'M40 38V16h-4a6 6 0 0 0 0 12h4m-3 0-7 10',
};

/** The mark of a mail provider on an envelope; a plain envelope for an unknown one. */
export function MailMark({ logo }: { readonly logo: MailProvider['logo'] | undefined }) {
  return (
    <svg className={classes['mark']} viewBox="0 0 72 52" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="70" height="50" rx="8" />
      <path d={logo ? MARKS[logo] : 'm10 14 26 18 26-18'} />
      {logo === 'yahoo' && <circle cx="48" cy="37" r="1.6" />}
    </svg>
  );
}
