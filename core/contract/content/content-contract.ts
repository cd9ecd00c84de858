import { contentRoutes as routes } from './content-routes.ts';
import { contentInputs as inputs, contentOutputs as outputs } from './content-schemas.ts';
import { defineContract } from '../route.ts';

export const contentContract = defineContract(routes, {
  content: [inputs.content, outputs.content],
  press: [inputs.none, outputs.press],
  subscribe: [inputs.subscribe, outputs.done],
  unsubscribe: [inputs.unsubscribe, outputs.done],
});
