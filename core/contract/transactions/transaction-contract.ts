import * as z from 'zod/mini';
import { defineContract } from '../route.ts';
import { quoteProof } from '../exchange/exchange-schemas.ts';
import { optional, ticker } from '../fields.ts';
import { transactionRoutes as routes } from './transaction-routes.ts';
import { addressVerdict, heldDeposits, savedIn, transaction, transactionPage } from './transaction-outputs.ts';
import { addressInput, createInput, historyInput, inputs } from './transaction-inputs.ts';

export const transactionContract = defineContract(routes, {
  checkAddress: [addressInput, addressVerdict],
  createTransaction: [createInput, transaction],
  transactions: [historyInput, transactionPage],
  transaction: [inputs.byId, transaction],
  track: [inputs.bySecret, transaction],
  transactionProof: [inputs.byId, quoteProof],
  transactionProofTracked: [inputs.bySecret, quoteProof],
  resolve: [inputs.resolveById, transaction],
  resolveTracked: [inputs.resolveBySecret, transaction],
  refundAddress: [inputs.refundById, transaction],
  refundAddressTracked: [inputs.refundBySecret, transaction],
  heldDeposits: [inputs.byId, heldDeposits],
  heldDepositsTracked: [inputs.bySecret, heldDeposits],
  returnDeposit: [inputs.returnById, heldDeposits],
  returnDepositTracked: [inputs.returnBySecret, heldDeposits],
  testPayment: [inputs.payById, transaction],
  testPaymentTracked: [inputs.payBySecret, transaction],
  saved: [inputs.bySecret, savedIn],
  save: [inputs.bySecret, savedIn],
  testAddress: [z.object({ currency: ticker }), z.object({ address: z.string(), extraId: optional })],
  quoteKey: [z.object({}), z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() })],
});
