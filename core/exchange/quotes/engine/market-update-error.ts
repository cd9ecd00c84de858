/** Why the update of one listing was refused. */
export interface UpdateFlaw {
  /** Index into the market's listings. */
  readonly listing: number;
  readonly reason: string;
}

/** Updates that cannot be right. The books of their listings are empty until their next snapshots. */
export class MarketUpdateError extends RangeError {
  override readonly name = 'MarketUpdateError';
  readonly flaws: readonly UpdateFlaw[];

  constructor(flaws: readonly UpdateFlaw[]) {
    const first = flaws[0];
    const more = flaws.length > 1 ? `, and ${flaws.length - 1} more` : '';
    super(`listing ${first?.listing}: ${first?.reason}${more}`);
    this.flaws = flaws;
  }
}
