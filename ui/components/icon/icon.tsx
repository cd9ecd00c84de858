import classes from './icon.module.css';

/** Drawn for this project on a grid of 20, in strokes. */
const PATHS = {
  swap: 'M6.5 3.5v12m0 0-3-3m3 3 3-3M13.5 16.5v-12m0 0-3 3m3-3 3 3',
  chevron: 'm5.5 8 4.5 4.5L14.5 8',
  back: 'M17 10H3.5m0 0 4-4m-4 4 4 4',
  search: 'M13.2 13.2 17 17M8.8 15a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4Z',
  close: 'm4.5 4.5 11 11m0-11-11 11',
  check: 'm3.5 10.5 4.2 4.2 8.8-9.2',
  link: 'M8.3 11.7a3.3 3.3 0 0 0 4.7 0l3-3A3.3 3.3 0 0 0 11.3 4l-1 1M11.7 8.3a3.3 3.3 0 0 0-4.7 0l-3 3A3.3 3.3 0 0 0 8.7 16l1-1',
  copy: 'M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z',
  pencil: 'm3.5 16.5.9-3.7 8.9-8.9 2.8 2.8-8.9 8.9zM11.4 5.8l2.8 2.8',
  clock: 'M10 5.8V10l2.8 1.8M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  alert: 'M10 6.5v4.5m0 2.7v.1M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  sun: 'M10 13.4a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM10 1.8v1.7m0 13v1.7M1.8 10h1.7m13 0h1.7M4.2 4.2l1.2 1.2m9.2 9.2 1.2 1.2m0-11.6-1.2 1.2m-9.2 9.2-1.2 1.2',
  moon: 'M16.8 12.1A7.2 7.2 0 0 1 7.9 3.2a7.2 7.2 0 1 0 8.9 8.9Z',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  screen: 'M3 3.5h14v10H3zM7 17h6m-3-3.5V17',
} as const;

export type IconName = keyof typeof PATHS;

export const ICON_NAMES = Object.keys(PATHS) as readonly IconName[];

/** A decorative icon; the text beside it, or a hidden one, carries the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={classes['icon']} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
