import { contentRoutes as routes } from './content-routes.ts';
import { contentInputs as inputs, contentOutputs as outputs } from './content-schemas.ts';
import { defineContract } from '../route.ts';

export const contentContract = defineContract({
  content: { ...routes.content, input: inputs.content, output: outputs.content },
  press: { ...routes.press, input: inputs.none, output: outputs.press },
  subscribe: { ...routes.subscribe, input: inputs.subscribe, output: outputs.done },
  unsubscribe: { ...routes.unsubscribe, input: inputs.unsubscribe, output: outputs.done },
} satisfies Record<keyof typeof routes, unknown>);
