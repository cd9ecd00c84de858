interface Money {
  readonly currency: string;
  readonly units: string;
  readonly amount?: string | undefined;
}

interface Destination {
  readonly address: string;
  readonly extraId?: string | undefined;
}

/** An amount with its currency. */
export function moneyText({ amount, units, currency }: Money): string {
  return amount === undefined ? `${units} smallest units of ${currency}` : `${amount} ${currency}`;
}

export function destinationText({ address, extraId }: Destination): string {
  return extraId === undefined ? address : `${address}, extra ID ${extraId}`;
}
