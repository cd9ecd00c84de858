/** Every error code, with the HTTP status that carries it. A closed set: clients switch on it. */
export const httpStatusOf = {
  'invalid-input': 400,
  unauthenticated: 401,
  /** The password is wrong, or the pair of e-mail and password. */
  'wrong-credentials': 401,
  /** The password was right; the authenticator's code is still missing. */
  'two-factor-required': 401,
  forbidden: 403,
  'wrong-code': 403,
  /** The proof of work is missing, wrong, late or spent. */
  'human-check': 403,
  /** The caller signed in too long ago for this call. */
  'stale-login': 403,
  'not-found': 404,
  conflict: 409,
  'quote-expired': 409,
  /** The price impact of the exchange is larger than the customer has accepted. */
  'price-impact-unaccepted': 409,
  'unknown-currency': 422,
  'currency-disabled': 422,
  'pair-unavailable': 422,
  'amount-too-small': 422,
  'amount-too-large': 422,
  /** The amount has a price, but would lose too much against the top of the books. */
  'price-impact-too-high': 422,
  /** Too many fixed rates are open, or no fixed rate can be given: the floating rate is not concerned. */
  'fixed-rate-limit': 422,
  'too-large': 413,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof httpStatusOf;

/** True for a code of the closed set; checks codes that arrive over a wire. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(httpStatusOf, code);
}
