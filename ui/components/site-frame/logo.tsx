import classes from './logo.module.css';

/** The logo, drawn for this project: two crossing paths. */
export function Logo() {
  return (
    <span className={classes['logo']}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
        <rect className={classes['ground']} width="28" height="28" rx="8" />
        <path className={classes['way']} d="M6.5 19.5c6 0 9-11 15-11m0 0-3.2-2.7m3.2 2.7-3.2 2.7" />
        <path className={classes['other']} d="M6.5 8.5c2.5 0 4.4 1.9 6 4.2m3 2.6c1.6 2.3 3.5 4.2 6 4.2" />
      </svg>
      Altway
    </span>
  );
}
