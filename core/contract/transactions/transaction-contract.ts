import * as z from 'zod/mini';
import { defineContract } from '../route.ts';
import { optional, ticker } from '../fields.ts';
import { transactionRoutes as routes } from './transaction-routes.ts';
import { addressVerdict, transaction, transactionPage } from './transaction-outputs.ts';
import { addressInput, createInput, inputs, pageInput } from './transaction-inputs.ts';

export const transactionContract = defineContract({
  checkAddress: { ...routes.checkAddress, input: addressInput, output: addressVerdict },
  createTransaction: { ...routes.createTransaction, input: createInput, output: transaction },
  transactions: { ...routes.transactions, input: pageInput, output: transactionPage },
  transaction: { ...routes.transaction, input: inputs.byId, output: transaction },
  track: { ...routes.track, input: inputs.bySecret, output: transaction },
  resolve: { ...routes.resolve, input: inputs.resolveById, output: transaction },
  resolveTracked: { ...routes.resolveTracked, input: inputs.resolveBySecret, output: transaction },
  refundAddress: { ...routes.refundAddress, input: inputs.refundById, output: transaction },
  refundAddressTracked: { ...routes.refundAddressTracked, input: inputs.refundBySecret, output: transaction },
  testPayment: { ...routes.testPayment, input: inputs.payById, output: transaction },
  testPaymentTracked: { ...routes.testPaymentTracked, input: inputs.payBySecret, output: transaction },
  testAddress: {
    ...routes.testAddress,
    input: z.object({ currency: ticker }),
    output: z.object({ address: z.string(), extraId: optional }),
  },
  quoteKey: {
    ...routes.quoteKey,
    input: z.object({}),
    output: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() }),
  },
} satisfies Record<keyof typeof routes, unknown>);
