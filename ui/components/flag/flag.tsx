import classes from './flag.module.css';

/**
 * A flag, drawn for this project; it says nothing by itself. Loaded where it is seen: most stand in a menu that few open,
 * and would otherwise be asked for before the page's own styles are there. @param country ISO 3166 code, lower case
 */
export function Flag({ country }: { readonly country: string }) {
  return <img className={classes['flag']} src={`/flags/${country}.svg`} width="24" height="16" alt="" loading="lazy" />;
}
