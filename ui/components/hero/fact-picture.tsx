import classes from './facts.module.css';

/** Drawn for this project on a grid of 24, in strokes. */
const PATHS = {
  best: 'M3 18h4l3-10h4l2-4h5m0 0-2.5-2m2.5 2-2.5 2M14 18h7M7 18l3 2h4',
  fee: 'm18 5-12 14M8 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm8 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  fast: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12v4l2.5 2M9.5 2h5M12 2v3m6.5.5 1.5 1.5',
  cards: 'M3 6.5h18v11H3zm0 3.5h18M6.5 14h4',
  since: 'M4 5.5h16v15H4zM4 10h16M8.5 3v4m7-4v4M9 15l2 2 4-4',
  ledger: 'M5 3.5h11l3 3v14H5zM8.5 9h7m-7 4h7m-7 4h4',
  open: 'm8.500 7-5 5 5 5m7-10 5 5-5 5M13.500 4.500l-3 15',
  safe: 'M12 3 4.5 6v5.5c0 4.4 3 8 7.5 9.5 4.5-1.500 7.500-5.100 7.500-9.500V6L12 3Zm-3 9 2.200 2.200L15.500 10',
} as const;

/** Subject of a fact. */
export type FactName = keyof typeof PATHS;

/** A decorative picture; the text below it carries the meaning. */
export function FactPicture({ name }: { readonly name: FactName }) {
  return (
    <svg className={classes['picture']} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
