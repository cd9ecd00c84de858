import { StrictMode } from 'react';
import type { I18n } from '../../core/ports/services/i18n.ts';
import { I18nContext } from '../hooks/i18n.ts';
import { usePreHydrationInput } from '../hooks/forms/use-pre-hydration-input.ts';
import type { Resolve } from '../../core/use-cases/use-case.ts';
import { ResolveContext } from '../hooks/use-use-case.ts';
import { type Host, HostContext } from './host-context.ts';
import type { WidgetData } from './widget-data.ts';
import { type PaymentComponent, WidgetScreen } from './widget-screen.tsx';

interface WidgetRootProps {
  readonly i18n: I18n;
  readonly resolve: Resolve;
  readonly host: Host;
  readonly data: WidgetData;
  /** Shows a payment; undefined where the data are not of one. */
  readonly Payment: PaymentComponent | undefined;
}

/** A widget with all its contexts; the same in the browser and on the server. */
export function WidgetRoot({ i18n, resolve, host, data, Payment }: WidgetRootProps) {
  usePreHydrationInput();
  return (
    <StrictMode>
      <I18nContext value={i18n}>
        <ResolveContext value={resolve}>
          <HostContext value={host}>
            <WidgetScreen data={data} Payment={Payment} />
          </HostContext>
        </ResolveContext>
      </I18nContext>
    </StrictMode>
  );
}
