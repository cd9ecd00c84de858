/** What a value of the environment is not. */
export class InvalidValue {
  readonly must: string;

  constructor(must: string) {
    this.must = must;
  }
}
