import type { accountContract } from '../contract/accounts/account-contract.ts';
import type { affiliateContract } from '../contract/affiliates/affiliate-contract.ts';
import type { exchangeContract } from '../contract/exchange/exchange-contract.ts';
import type { merchantContract, widgetContract } from '../contract/merchants/merchant-contract.ts';
import type { ticketContract } from '../contract/tickets/ticket-contract.ts';

type Described = typeof exchangeContract &
  typeof accountContract &
  typeof affiliateContract &
  typeof merchantContract &
  typeof widgetContract &
  typeof ticketContract;

/** Summary of each call, for readers of the list of calls. A call without a summary does not compile. */
export const SUMMARIES: Readonly<Record<keyof Described, string>> = {
  currencies: 'Every currency, with its fee, its limits and whether it can be exchanged now',
  estimate: 'How much of one currency an amount of another comes to; the quick answer',
  quote: 'The whole quote: route, fees, limits; with `fixed: true` one that is held and has an ID',
  rates: 'What one unit of every currency costs in one of them',
  domain: 'Where this service is reached; gives a browser its CSRF token',
  warning: 'What the house wants everybody to know',

  checkAddress: 'Whether an address fits a currency, and what is wrong with it',
  createTransaction: 'Makes an exchange: the answer has the address to pay to and the secret to follow it by',
  transactions: 'Exchanges of the account, or of the browser that made them, the newest first',
  transaction: 'An exchange, by its ID, for whoever made it',
  track: 'An exchange, for whoever holds the secret of its tracking link',
  saved: 'In whose history the exchange of a tracking link is',
  save: 'Adds the exchange of a tracking link to the history of the signed-in account',
  resolve: 'Answers an exchange that waits for a choice: go on, or have the coins back',
  resolveTracked: 'The same, by the secret of the tracking link',
  refundAddress: 'Says where coins go back to, if they have to',
  refundAddressTracked: 'The same, by the secret of the tracking link',
  heldDeposits: 'Coins that arrived at the address of an exchange and that it cannot use',
  heldDepositsTracked: 'The same, by the secret of the tracking link',
  returnDeposit: 'Has such coins returned to an address, minus the network fee',
  returnDepositTracked: 'The same, by the secret of the tracking link',
  testPayment: 'On a demonstration: pays an exchange in, as a customer would',
  testPaymentTracked: 'The same, by the secret of the tracking link',
  testAddress: 'On a demonstration: an address to try exchanges with',
  quoteKey: 'The public key that fixed quotes are signed with',

  content: 'A page of the site, as HTML',
  press: 'What was published about the house',
  subscribe: 'Puts an e-mail on the list for news',
  unsubscribe: 'Takes an e-mail off the list for news',

  merchant: 'The merchant that the account is',
  setMerchant: 'Changes the name that payers see, where events go, and whether payments are tests',
  renewMerchantSecret: 'Makes a new secret, shown this once; links signed with the old one are void',
  signLink: 'Signs the address of a widget in the merchant’s name',
  merchantPayments: 'Payments that the merchant asked for, a page of them',
  webhookDeliveries: 'Events and how their delivery went, a page of them',
  replayDelivery: 'Sends an event again, with the ID that it had',
  sendTestEvent: 'Sends an event that means nothing, to try the receiving end',
  apiKey: 'The account’s publishable API key, made at the first call',
  apiKeys: 'The account’s API keys: kinds, names, beginnings, last use',
  createApiKey: 'Makes a secret API key, shown this once',
  rotateApiKey: 'Puts a new API key in the place of an old one, which is void at once',
  revokeApiKey: 'Ends an API key at once',

  widgetTerms: 'What the address of a widget asks for, and whether its signature is good',
  createExchange: 'Makes an exchange in a widget; its merchant, if there is one, is told of it',
  createPayment: 'Makes the payment that the address of a payment widget asks for',

  affiliateStatus: 'Whether the affiliate programme is open, and to this account',
  affiliateAccount: 'The partner’s ID, link and share',
  setLinkConfig: 'Says which exchange the partner’s link opens with',
  affiliateStats: 'Totals of the web and of the API',
  webStats: 'Exchanges that came through the partner’s links and widgets, over a time',
  apiStats: 'Exchanges that the partner’s software made, over a time',
  affiliateBalances: 'What was earned, by currency',
  convertStatuses: 'Which balances can be converted',
  payoutStatuses: 'Which balances can be paid out, and from what amount',
  convertBalance: 'Converts one balance into another currency',
  convertBalances: 'Converts every balance into one currency',
  conversions: 'Conversions of balances, a page of them',
  affiliateOperations: 'Everything that changed a balance, a page of it',
  affiliateAddresses: 'Where earnings are paid out to',
  setAffiliateAddress: 'Sets the address of a currency',
  removeAffiliateAddress: 'Forgets the address of a currency',
  payOut: 'Pays a balance out to its address',
  affiliatePayouts: 'Payouts, a page of them',

  register: 'Opens an account: a mail has the link to set a password by',
  challenge: 'A proof of work to solve before a login',
  logIn: 'Signs in',
  confirmLogin: 'The second step of a login through a social network',
  recover: 'Asks for the mail to set a new password by',
  setPassword: 'Sets a password by the token of a mail',
  logOut: 'Signs out',
  profile: 'Who is signed in',
  clearErrors: 'Dismisses what the profile says went wrong',
  changeEmail: 'Changes the e-mail, by a mail to the new one',
  confirmEmail: 'Confirms the new e-mail by the token of that mail',
  changePassword: 'Changes the password',
  addNetwork: 'Links a social network',
  removeNetwork: 'Unlinks a social network',
  totpEnable: 'Begins setting up two-factor authentication',
  totpConfirm: 'Ends setting it up; answers with the recovery codes',
  totpDisable: 'Turns two-factor authentication off',
  totpDisableUnconfirmed: 'Drops a set-up that was not finished',
  totpValidate: 'Checks a code',
  renewRecoveryCodes: 'Makes new recovery codes',
  setMiner: 'Switches on or off the badge of miners',
  sessions: 'Browsers and programs that are signed in',
  endSession: 'Signs one of them out',
  endSessions: 'Signs out everywhere',
  unconfirmed: 'Settings that wait for confirmation after a recovery of the password',
  confirmSetting: 'Confirms one of them; answers with those that still wait',
  accountEvents: 'What happened to the account',
  networks: 'Social networks that one can sign in with here',
  token: 'Whose the token of a mail is',

  supportProfile: 'Who support will be answering',
  openTicket: 'Writes to support',
};
