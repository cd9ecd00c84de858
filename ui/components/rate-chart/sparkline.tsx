import type { RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import { drawnRates, ratePath } from './rate-path.ts';
import classes from './sparkline.module.css';

/** The shape of a history. Screen readers get the text beside it. */
export function Sparkline({ points }: Pick<RateHistory, 'points'>) {
  const rates = drawnRates(points);
  const known = rates.filter((rate) => rate !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const y = (rate: number) => (high > low ? 100 - ((rate - low) / (high - low)) * 100 : 50);
  return (
    <svg className={classes['spark']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={ratePath(rates, y)} />
    </svg>
  );
}
