import { createContext, useContext } from 'react';
import type { WidgetMessage } from './host-page.ts';

/** What a widget's screens say to the page around them. */
export interface Host {
  post(message: WidgetMessage): void;
  /** True in a dialog of that page, which the widget may ask to be closed. */
  readonly isModal: boolean;
}

/** Nobody listens on the server, and in stories. */
export const HostContext = createContext<Host>({ post: () => undefined, isModal: false });

/** The page around. */
export function useHost(): Host {
  return useContext(HostContext);
}
