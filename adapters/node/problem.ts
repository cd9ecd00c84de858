/** What a value of the environment is not. */
export class Problem {
  readonly must: string;

  constructor(must: string) {
    this.must = must;
  }
}
