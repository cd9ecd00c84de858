import classes from './flag.module.css';

/**
 * A flag, drawn for this project; decorative. Loaded lazily: most flags are in a menu that few visitors open, and would
 * otherwise be requested before the page's own styles. @param country ISO 3166 code, lower case
 */
export function Flag({ country }: { readonly country: string }) {
  return <img className={classes['flag']} src={`/flags/${country}.svg`} width="24" height="16" alt="" loading="lazy" />;
}
