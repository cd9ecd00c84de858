import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { type Theme, THEMES } from '../../theme/theme.ts';
import hidden from '../../theme/hidden.module.css';
import choice from '../../theme/switch.module.css';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './theme-switch.module.css';

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'screen', light: 'sun', dark: 'moon' };

interface ThemeSwitchProps {
  readonly theme: Theme;
  onChange(theme: Theme): void;
}

/** A choice of three themes. Only scripts can switch, so until they run only its space is reserved. */
export function ThemeSwitch({ theme, onChange }: ThemeSwitchProps) {
  const text = useText();
  const isHydrated = useHydrated();
  return (
    <fieldset className={classNames(choice['options'], classes['switch'])} data-ready={isHydrated}>
      <legend className={hidden['hidden']}>{text('theme.label')}</legend>
      {THEMES.map((option) => (
        <label key={option} className={classNames(choice['option'], classes['option'])} title={text(`theme.${option}`)}>
          <input
            type="radio"
            name="theme"
            value={option}
            checked={option === theme}
            onChange={() => onChange(option)}
          />
          <Icon name={ICONS[option]} />
          <span className={hidden['hidden']}>{text(`theme.${option}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
