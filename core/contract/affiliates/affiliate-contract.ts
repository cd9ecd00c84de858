import { affiliateRoutes as routes } from './affiliate-routes.ts';
import { affiliateOutputs as outputs } from './affiliate-outputs.ts';
import { affiliateInputs as inputs } from './affiliate-inputs.ts';
import { defineContract } from '../route.ts';

export const affiliateContract = defineContract({
  affiliateStatus: { ...routes.affiliateStatus, input: inputs.none, output: outputs.status },
  affiliateAccount: { ...routes.affiliateAccount, input: inputs.none, output: outputs.account },
  setLinkConfig: { ...routes.setLinkConfig, input: inputs.linkConfig, output: outputs.account },
  affiliateStats: { ...routes.affiliateStats, input: inputs.none, output: outputs.summary },
  webStats: { ...routes.webStats, input: inputs.range, output: outputs.stats },
  apiStats: { ...routes.apiStats, input: inputs.range, output: outputs.stats },
  affiliateBalances: { ...routes.affiliateBalances, input: inputs.none, output: outputs.balances },
  convertStatuses: { ...routes.convertStatuses, input: inputs.none, output: outputs.convertStatuses },
  payoutStatuses: { ...routes.payoutStatuses, input: inputs.none, output: outputs.payoutStatuses },
  convertBalance: { ...routes.convertBalance, input: inputs.convert, output: outputs.conversion },
  convertBalances: { ...routes.convertBalances, input: inputs.convertAll, output: outputs.conversions },
  conversions: { ...routes.conversions, input: inputs.page, output: outputs.conversionPage },
  affiliateOperations: { ...routes.affiliateOperations, input: inputs.page, output: outputs.operationPage },
  affiliateAddresses: { ...routes.affiliateAddresses, input: inputs.none, output: outputs.addresses },
  setAffiliateAddress: { ...routes.setAffiliateAddress, input: inputs.address, output: outputs.addresses },
  removeAffiliateAddress: {
    ...routes.removeAffiliateAddress,
    input: inputs.currencyWithCode,
    output: outputs.addresses,
  },
  payOut: { ...routes.payOut, input: inputs.currencyWithCode, output: outputs.payout },
  affiliatePayouts: { ...routes.affiliatePayouts, input: inputs.page, output: outputs.payoutPage },
} satisfies Record<keyof typeof routes, unknown>);
