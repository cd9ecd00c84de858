import { createContext, useContext } from 'react';
import type { WidgetMessage } from './host-page.ts';

/** The host page, as a widget's screens use it. */
export interface Host {
  post(message: WidgetMessage): void;
  /** True in a dialog of the host page, which the widget may ask it to close. */
  readonly isModal: boolean;
}

/** The default sends nothing: there is no host page on the server and in stories. */
export const HostContext = createContext<Host>({ post: () => undefined, isModal: false });

export function useHost(): Host {
  return useContext(HostContext);
}
