import type { CertificatePair } from './certificate-pair.ts';

/** Called with each new pair. */
export type PairListener = (pair: CertificatePair) => void;

/** The present certificate and key, with a subscription to changes. */
export interface CertificateSource {
  readonly pair: CertificatePair;
  /** @returns the function that unsubscribes. */
  onChange(listener: PairListener): () => void;
}
