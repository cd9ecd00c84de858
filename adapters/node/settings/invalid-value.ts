/** An invalid value of the environment, with what it must be. */
export class InvalidValue {
  readonly must: string;

  constructor(must: string) {
    this.must = must;
  }
}
