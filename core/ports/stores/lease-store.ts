/** Leases for work that only one process at a time may do. */
export interface LeaseStore {
  /** Takes or renews a lease until a time. @returns false while another holder has it. */
  hold(name: string, holder: string, now: number, until: number): Promise<boolean>;
  /** When a lease runs out, in milliseconds since 1970; 0 if nobody has it. */
  heldUntil(name: string): Promise<number>;
  release(name: string, holder: string): Promise<void>;
}
