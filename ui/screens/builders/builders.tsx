import type { RouteObject } from 'react-router-dom';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import type { PageHandle } from '../page-head.ts';
import { builderLoader } from './builder-data.ts';
import { PaymentBuilder } from './payment-builder.tsx';
import { WidgetBuilder } from './widget-builder.tsx';

/** This file's key in the build's manifest. */
const source = 'ui/screens/builders/builders.tsx';

type Page = Pick<RouteObject, 'Component' | 'loader' | 'handle'>;

export function widgets(resolve: Resolve): Page {
  const handle: PageHandle = {
    source,
    look: 'landing',
    head: (_data, text) => ({
      title: text('builder.widgetsTitle'),
      description: text('builder.widgetsIntro'),
      canonical: '/widgets',
    }),
  };
  return { Component: WidgetBuilder, loader: builderLoader(resolve, { isForMerchants: false }), handle };
}

export function paymentButton(resolve: Resolve): Page {
  const handle: PageHandle = {
    source,
    look: 'landing',
    head: (_data, text) => ({
      title: text('builder.paymentTitle'),
      description: text('builder.paymentIntro'),
      canonical: '/payment-button',
    }),
  };
  return { Component: PaymentBuilder, loader: builderLoader(resolve, { isForMerchants: true }), handle };
}
