import { useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import { Icon } from '../icon/icon.tsx';
import classes from './steps-line.module.css';

/** The steps of an exchange, in their order (specification, section 2). */
export const STEPS = ['from', 'amounts', 'sendTo', 'confirmation', 'sending', 'exchanging'] as const;
export type Step = (typeof STEPS)[number];

interface StepsLineProps {
  /** The current step; `done` when the exchange is over. */
  readonly current: Step | 'done';
  /** True where the exchange stopped at this step and will not continue without action. */
  readonly isHeld?: boolean;
}

/** Progress of an exchange. Narrow screens show only the name of the current step, or of the last one at the end; screen readers announce them all. */
export function StepsLine({ current, isHeld = false }: StepsLineProps) {
  const text = useText();
  const reached = current === 'done' ? STEPS.length : STEPS.indexOf(current);
  return (
    <ol className={classes['line']} aria-label={text('steps.label')}>
      {STEPS.map((step, index) => {
        const state = index < reached ? 'done' : index > reached ? 'ahead' : isHeld ? 'held' : 'current';
        return (
          <li
            key={step}
            className={classes['step']}
            data-state={state}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={classes['mark']} aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : index + 1}
            </span>
            <span className={classes['name']}>{text(`steps.${step}`)}</span>
            {state === 'done' && <span className={hidden['hidden']}>{text('steps.done')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
