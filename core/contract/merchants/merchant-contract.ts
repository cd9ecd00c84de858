import { merchantRoutes, widgetRoutes } from './merchant-routes.ts';
import { merchantOutputs as outputs } from './merchant-outputs.ts';
import { merchantInputs as inputs } from './merchant-inputs.ts';
import { defineContract } from '../route.ts';

export const merchantContract = defineContract(merchantRoutes, {
  merchant: [inputs.none, outputs.merchant],
  setMerchant: [inputs.settings, outputs.merchant],
  renewMerchantSecret: [inputs.withPassword, outputs.secret],
  signLink: [inputs.link, outputs.link],
  merchantPayments: [inputs.page, outputs.payments],
  webhookDeliveries: [inputs.page, outputs.deliveries],
  replayDelivery: [inputs.delivery, outputs.delivery],
  sendTestEvent: [inputs.none, outputs.delivery],
  apiKey: [inputs.none, outputs.apiKey],
  apiKeys: [inputs.none, outputs.keys],
  createApiKey: [inputs.newKey, outputs.newKey],
  rotateApiKey: [inputs.key, outputs.newKey],
  revokeApiKey: [inputs.key, outputs.keys],
});

export const widgetContract = defineContract(widgetRoutes, {
  widgetTerms: [inputs.terms, outputs.terms],
  createExchange: [inputs.exchange, outputs.transaction],
  createPayment: [inputs.payment, outputs.transaction],
});
