import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { filterAmount } from '../../../core/domain/number-filter.ts';
import { classNames } from '../../hooks/class-names.ts';
import classes from './field.module.css';
import { lengthClass } from './length-class.ts';

/** 30 whole digits, a dot and 18 places: the longest amount the service accepts. */
const LONGEST = 49;

interface AmountInputProps {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly isFixed?: boolean | undefined;
  onAmount(text: string): void;
}

/** A field that keeps only digits and one dot while typing, and keeps the caret in place. */
export function AmountInput(props: AmountInputProps) {
  const { id, value, label, describedBy, isInvalid, isFixed = false, onAmount } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    // When the filter removes a character, React puts the caret at the end.
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (filterAmount(target.value) !== target.value) {
      caret.current = filterAmount(target.value.slice(0, target.selectionStart ?? undefined)).length;
    }
    onAmount(target.value);
  };
  return (
    <input
      ref={input}
      id={id}
      name="amount"
      className={classNames(classes['amount'], classes[lengthClass(value)])}
      value={value}
      readOnly={isFixed}
      onChange={change}
      inputMode="decimal"
      enterKeyHint="go"
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST}
      placeholder="0"
      dir="ltr"
      title={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
    />
  );
}
