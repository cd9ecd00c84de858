/** Merchant of a payment or of a widget's exchange, and how much of it the merchant signed. */
export interface MerchantPaymentTerms {
  readonly merchantId: string;
  readonly orderId?: string | undefined;
  readonly isSigned: boolean;
  readonly isTest: boolean;
  /** Present for a customer's own exchange: whether the merchant's link set its destination. Absent for payments. */
  readonly exchange?: { readonly isAddressLinked: boolean } | undefined;
}
