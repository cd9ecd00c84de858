/** A mark drawn for this project after the currency's sign in Unicode, on a grid of 32. */
export interface DrawnMark {
  readonly ground: string;
  /** White strokes. */
  readonly strokes?: string;
  /** White shapes, the second one fainter. */
  readonly shapes?: readonly string[];
}

/** Currencies that people know by a sign; all others show letters. */
export const DRAWN_MARKS: Readonly<Record<string, DrawnMark>> = {
  btc: {
    ground: '#a85400',
    strokes:
      'M12 9.5h5.3a3.2 3.2 0 0 1 0 6.4H12m0 0h6.2a3.3 3.3 0 0 1 0 6.6H12m0-13v13M14.3 7v2.5M17.3 7v2.5M14.3 22.5V25M17.3 22.5V25',
  },
  eth: { ground: '#4a55a2', shapes: ['M16 5.5 22.5 16 16 19.8 9.5 16Z', 'M9.5 17.8 16 26.5l6.5-8.7L16 21.6Z'] },
  ltc: { ground: '#345d9d', strokes: 'M15.2 8.5 12 23h9.5M10.5 18.3l8-3.6' },
  doge: { ground: '#7d6413', strokes: 'M12.5 9v14h3.3c4.3 0 6.7-2.8 6.7-7s-2.4-7-6.7-7ZM9.5 16h7' },
  usdt: { ground: '#0f6b55', strokes: 'M10 9.5h12M16 9.5v14M9 16c0 3.2 14 3.2 14 0s-14-3.2-14 0Z' },
};
