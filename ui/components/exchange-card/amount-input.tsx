import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { filterAmount } from '../../../core/domain/number-filter.ts';
import { classNames } from '../../hooks/class-names.ts';
import classes from './field.module.css';
import { lengthClass } from './length-class.ts';

/** 30 whole digits, a dot and 18 places: the longest amount the service accepts. */
const LONGEST = 49;

interface AmountInputProps {
  readonly id: string;
  /** Its name in the form; none for a field that needs scripts. */
  readonly name?: string;
  readonly value: string;
  /** What it takes: a hint, beside its label. */
  readonly label: string;
  readonly labelledBy?: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isFixed?: boolean | undefined;
  /** True for a field that takes the place of what the visitor pressed: it gets the focus, and its text is selected. */
  readonly isEntered?: boolean;
  /** @param isWhole true for text that was pasted or dropped, not typed. */
  onAmount(text: string, isWhole: boolean): void;
  onBlur?(): void;
}

/** A field that keeps only digits and one dot while typing, and keeps the caret in place. */
export function AmountInput(props: AmountInputProps) {
  const { id, name, value, label, describedBy, isInvalid, isFixed = false, isEntered = false, onAmount } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const isPasted = useRef(false);
  useLayoutEffect(() => {
    // When the filter removes a character, React puts the caret at the end.
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  useLayoutEffect(() => {
    if (!isEntered) return;
    input.current?.focus();
    input.current?.select();
  }, [isEntered]);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (filterAmount(target.value) !== target.value) {
      caret.current = filterAmount(target.value.slice(0, target.selectionStart ?? undefined)).length;
    }
    // A drop and an autofill have no event of their own everywhere, but bring several characters at once.
    const isWhole = isPasted.current || target.value.length - value.length > 1;
    isPasted.current = false;
    onAmount(target.value, isWhole);
  };
  return (
    <input
      ref={input}
      id={id}
      name={name}
      className={classNames(classes['amount'], classes[lengthClass(value)])}
      value={value}
      readOnly={isFixed}
      onChange={change}
      onPaste={() => (isPasted.current = true)}
      onKeyDown={() => (isPasted.current = false)}
      onBlur={props.onBlur}
      inputMode="decimal"
      enterKeyHint="go"
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST}
      placeholder="0"
      dir="ltr"
      title={label}
      aria-labelledby={props.labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
    />
  );
}
