const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An ID as Kraken has them: `OABCDE-FGHIJ-KLMNOP` for an order, with a T for a trade. It holds the number. */
export function textId(kind: 'O' | 'T' | 'L', value: number): string {
  let rest = value;
  let text = '';
  for (let at = 0; at < 16; at += 1) {
    text = LETTERS[rest % 32]! + text;
    rest = Math.floor(rest / 32);
  }
  return `${kind}${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10)}`;
}

/** The number in an ID, or undefined if it is none of this kind. */
export function idNumber(kind: 'O' | 'T' | 'L', text: string): number | undefined {
  if (!new RegExp(`^${kind}[A-Z2-7]{5}-[A-Z2-7]{5}-[A-Z2-7]{6}$`).test(text)) return undefined;
  return [...text.slice(1).replaceAll('-', '')].reduce((sum, letter) => sum * 32 + LETTERS.indexOf(letter), 0);
}
