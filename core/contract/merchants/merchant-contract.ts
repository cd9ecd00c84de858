import { merchantRoutes, widgetRoutes } from './merchant-routes.ts';
import { merchantOutputs as outputs } from './merchant-outputs.ts';
import { merchantInputs as inputs } from './merchant-inputs.ts';
import { defineContract } from '../route.ts';

export const merchantContract = defineContract({
  merchant: { ...merchantRoutes.merchant, input: inputs.none, output: outputs.merchant },
  setMerchant: { ...merchantRoutes.setMerchant, input: inputs.settings, output: outputs.merchant },
  renewMerchantSecret: { ...merchantRoutes.renewMerchantSecret, input: inputs.withPassword, output: outputs.secret },
  signLink: { ...merchantRoutes.signLink, input: inputs.link, output: outputs.link },
  merchantPayments: { ...merchantRoutes.merchantPayments, input: inputs.page, output: outputs.payments },
  webhookDeliveries: { ...merchantRoutes.webhookDeliveries, input: inputs.page, output: outputs.deliveries },
  replayDelivery: { ...merchantRoutes.replayDelivery, input: inputs.delivery, output: outputs.delivery },
  sendTestEvent: { ...merchantRoutes.sendTestEvent, input: inputs.none, output: outputs.delivery },
  apiKey: { ...merchantRoutes.apiKey, input: inputs.none, output: outputs.apiKey },
  apiKeys: { ...merchantRoutes.apiKeys, input: inputs.none, output: outputs.keys },
  createApiKey: { ...merchantRoutes.createApiKey, input: inputs.newKey, output: outputs.newKey },
  rotateApiKey: { ...merchantRoutes.rotateApiKey, input: inputs.key, output: outputs.newKey },
  revokeApiKey: { ...merchantRoutes.revokeApiKey, input: inputs.key, output: outputs.keys },
} satisfies Record<keyof typeof merchantRoutes, unknown>);

export const widgetContract = defineContract({
  widgetTerms: { ...widgetRoutes.widgetTerms, input: inputs.terms, output: outputs.terms },
  createExchange: { ...widgetRoutes.createExchange, input: inputs.exchange, output: outputs.transaction },
  createPayment: { ...widgetRoutes.createPayment, input: inputs.payment, output: outputs.transaction },
} satisfies Record<keyof typeof widgetRoutes, unknown>);
