import { accountRoutes as routes } from './account-routes.ts';
import { accountInputs as inputs, accountOutputs as outputs } from './account-schemas.ts';
import { defineContract } from '../route.ts';

export const accountContract = defineContract({
  register: { ...routes.register, input: inputs.register, output: outputs.done },
  challenge: { ...routes.challenge, input: inputs.none, output: outputs.challenge },
  logIn: { ...routes.logIn, input: inputs.logIn, output: outputs.logIn },
  confirmLogin: { ...routes.confirmLogin, input: inputs.confirmLogin, output: outputs.logIn },
  recover: { ...routes.recover, input: inputs.recover, output: outputs.done },
  setPassword: { ...routes.setPassword, input: inputs.setPassword, output: outputs.done },
  logOut: { ...routes.logOut, input: inputs.none, output: outputs.done },
  profile: { ...routes.profile, input: inputs.profile, output: outputs.profile },
  clearErrors: { ...routes.clearErrors, input: inputs.none, output: outputs.done },
  changeEmail: { ...routes.changeEmail, input: inputs.changeEmail, output: outputs.done },
  confirmEmail: { ...routes.confirmEmail, input: inputs.confirmEmail, output: outputs.done },
  changePassword: { ...routes.changePassword, input: inputs.changePassword, output: outputs.done },
  addNetwork: { ...routes.addNetwork, input: inputs.network, output: outputs.addNetwork },
  removeNetwork: { ...routes.removeNetwork, input: inputs.network, output: outputs.networks },
  totpEnable: { ...routes.totpEnable, input: inputs.withPassword, output: outputs.totpEnable },
  totpConfirm: { ...routes.totpConfirm, input: inputs.code, output: outputs.totpConfirm },
  totpDisable: { ...routes.totpDisable, input: inputs.code, output: outputs.totpDisable },
  totpDisableUnconfirmed: {
    ...routes.totpDisableUnconfirmed,
    input: inputs.none,
    output: outputs.totpDisableUnconfirmed,
  },
  totpValidate: { ...routes.totpValidate, input: inputs.code, output: outputs.done },
  renewRecoveryCodes: { ...routes.renewRecoveryCodes, input: inputs.code, output: outputs.recoveryCodes },
  setMiner: { ...routes.setMiner, input: inputs.miner, output: outputs.miner },
  sessions: { ...routes.sessions, input: inputs.none, output: outputs.sessions },
  endSession: { ...routes.endSession, input: inputs.session, output: outputs.done },
  endSessions: { ...routes.endSessions, input: inputs.withPassword, output: outputs.done },
  unconfirmed: { ...routes.unconfirmed, input: inputs.none, output: outputs.unconfirmed },
  confirmSetting: { ...routes.confirmSetting, input: inputs.setting, output: outputs.stillUnconfirmed },
  accountEvents: { ...routes.accountEvents, input: inputs.none, output: outputs.events },
  networks: { ...routes.networks, input: inputs.none, output: outputs.available },
  token: { ...routes.token, input: inputs.token, output: outputs.token },
} satisfies Record<keyof typeof routes, unknown>);
