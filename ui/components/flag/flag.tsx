import classes from './flag.module.css';

/** A flag, drawn for this project; it says nothing by itself. @param country ISO 3166 code, lower case */
export function Flag({ country }: { readonly country: string }) {
  return <img className={classes['flag']} src={`/flags/${country}.svg`} width="24" height="16" alt="" />;
}
