import type { Examination } from './examine.ts';
import type { Finding } from './finding.ts';
import { printable } from '../output/printable.ts';
import type { Style } from '../output/printer.ts';

const MARKS = { good: ['ok', 'green'], note: ['note', 'yellow'], mend: ['MEND', 'red'] } as const;
const MARK_WIDTH = 4;

/** Every finding below the name of its check, with what to do, then the verdict. */
export function doctorText({ isReady, isReal, checks }: Examination, style: Style): string[] {
  const lines = checks.flatMap(({ check, findings }) => [
    printable(check),
    ...findings.flatMap((finding) => findingLines(finding, style)),
  ]);
  const wrong = checks.flatMap(({ findings }) => findings).filter(({ grade }) => grade === 'mend').length;
  return [...lines, '', verdictText(isReady, isReal, wrong, style)];
}

function findingLines({ grade, what, mend }: Finding, style: Style): readonly string[] {
  const [mark, colour] = MARKS[grade];
  const indent = ' '.repeat(MARK_WIDTH + 4);
  return [
    `  ${style(colour, mark.padEnd(MARK_WIDTH))}  ${printable(what)}`,
    ...(mend === undefined ? [] : [`${indent}${printable(mend)}`]),
  ];
}

function verdictText(isReady: boolean, isReal: boolean, wrong: number, style: Style): string {
  if (!isReady) return style('red', `Not ready: ${wrong} to mend.`);
  const ready = isReal
    ? 'Ready: coins of main networks can be exchanged.'
    : 'Ready as a trial: no coin of worth moves.';
  return style('green', ready);
}
