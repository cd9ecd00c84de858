import { createContext, useContext } from 'react';

/** Opens the support panel. @param transactionId of the exchange that it is about; that of the page unless given. */
export type OpenSupport = (transactionId?: string) => void;

/** Without a provider, as in stories of single components, nothing opens. */
export const SupportContext = createContext<OpenSupport>(() => undefined);

export function useSupport(): OpenSupport {
  return useContext(SupportContext);
}
