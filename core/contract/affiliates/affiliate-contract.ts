import { affiliateRoutes as routes } from './affiliate-routes.ts';
import { affiliateOutputs as outputs } from './affiliate-outputs.ts';
import { affiliateInputs as inputs } from './affiliate-inputs.ts';
import { defineContract } from '../route.ts';

export const affiliateContract = defineContract(routes, {
  affiliateStatus: [inputs.none, outputs.status],
  affiliateAccount: [inputs.none, outputs.account],
  setLinkConfig: [inputs.linkConfig, outputs.account],
  affiliateLinks: [inputs.none, outputs.links],
  addAffiliateLink: [inputs.link, outputs.links],
  affiliateStats: [inputs.none, outputs.summary],
  webStats: [inputs.range, outputs.stats],
  apiStats: [inputs.range, outputs.stats],
  affiliateBalances: [inputs.none, outputs.balances],
  convertStatuses: [inputs.none, outputs.convertStatuses],
  payoutStatuses: [inputs.none, outputs.payoutStatuses],
  convertBalance: [inputs.convert, outputs.conversion],
  convertBalances: [inputs.convertAll, outputs.conversions],
  conversions: [inputs.page, outputs.conversionPage],
  affiliateOperations: [inputs.page, outputs.operationPage],
  affiliateAddresses: [inputs.none, outputs.addresses],
  setAffiliateAddress: [inputs.address, outputs.addresses],
  removeAffiliateAddress: [inputs.currencyWithCode, outputs.addresses],
  payOut: [inputs.currencyWithCode, outputs.payout],
  affiliatePayouts: [inputs.page, outputs.payoutPage],
});
