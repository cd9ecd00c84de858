import type { UnusedParts } from './unused-parts.ts';

/**
 * The pages use routes with loaders, lazy routes, links, redirects and error elements. They have no actions, fetchers,
 * forms of the router, blockers, middleware, view transitions, routes that are discovered later, instrumentation or
 * server components, and no framework of the router's own.
 */
export const REACT_ROUTER_PARTS: UnusedParts = {
  file: /\/node_modules\/react-router\/dist\/production\/chunk-7RTFRKQW\.mjs$/,
  functions: {
    // Actions and forms.
    handleAction: null,
    normalizeNavigateOptions: 'return { path };',
    getSubmissionFromNavigation: 'return;',
    createClientSideRequest: 'return new Request(history.createURL(stripHashFromPath(location)), { signal });',
    convertSearchParamsToFormData: null,
    Form: null,
    getTargetMatch: null,
    getTargetedDataStrategyMatches: null,
    // Fetchers.
    fetch2: null,
    handleFetcherAction: null,
    handleFetcherLoader: null,
    resetFetcher: null,
    getFetcher: null,
    deleteFetcher: null,
    queueFetcherForDeletion: null,
    setFetcherError: null,
    updateFetcherState: null,
    abortFetcher: null,
    markFetchersDone: '',
    markFetchRedirectsDone: 'return false;',
    abortStaleFetchLoads: 'return false;',
    getUpdatedRevalidatingFetchers: null,
    getDoneFetcher: null,
    getLoadingFetcher: null,
    // Blockers.
    getBlocker: null,
    deleteBlocker: null,
    updateBlocker: null,
    shouldBlockNavigation: 'return;',
    // Routes that are discovered later or replaced while developing.
    checkFogOfWar: 'return { active: false, matches: null };',
    discoverRoutes: null,
    patchRoutes: null,
    _internalSetRoutes: null,
    // Instrumentation and middleware.
    getRouteInstrumentationUpdates: null,
    instrumentClientSideRouter: null,
    runClientMiddlewarePipeline: null,
    defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args);',
    loadLazyRouteProperty: 'return;',
    // View transitions, and the router's own restoring of the scroll position.
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
    enableScrollRestoration: null,
    getSavedScrollPosition: 'return null;',
    saveScrollPosition: '',
    useViewTransitionState: null,
    // Server components, and the state that the router's own server writes into a page.
    RSCErrorHandler: null,
    decodeRouteErrorResponseDigest: null,
    decodeRedirectErrorDigest: null,
    parseHydrationData: 'return;',
    // Warnings to developers about routes and hooks, which tests and stories still print.
    warning: '',
    warnOnce: '',
    // Components that no page has. The root route has an error element of its own.
    DefaultErrorComponent: null,
    NavLink: null,
    PrefetchPageLinks: null,
    usePrefetchBehavior: 'return [false, React8.useRef(null), {}];',
    useNavigateUnstable: null,
  },
  expressions: {
    // Actions, fetchers and blockers.
    'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod))': 'else if (false)',
    'initialHydration || !matches.some((m) => m.route.id === f.routeId) || fetchersQueuedForDeletion.has(key)': 'true',
    'blockerKey && delta != null': 'false',
    'if (blockerKey)': 'if (false)',
    'opts?.mask)': 'false)',
    // Instrumentation and middleware; routes that are discovered later.
    'if (init.instrumentations) {\n    let': 'if (false) {\n    let',
    'if (init.instrumentations) {\n    router': 'if (false) {\n    router',
    'init.dataStrategy || defaultDataStrategyWithMiddleware': 'defaultDataStrategy',
    'isStaticHandler ? ()': 'false ? ()',
    'if (isFogOfWar) {\n      if (shouldUpdateNavigationState)': 'if (false) {\n      if (shouldUpdateNavigationState)',
    // View transitions.
    '!viewTransitionOpts || !isViewTransitionAvailable': 'true',
    'vtContext.isTransitioning && !vtContext.flushSync': 'false',
    'renderDfd && pendingState && router.window': 'false',
    'renderDfd && pendingState && state.location.key === pendingState.location.key': 'false',
    '!vtContext.isTransitioning && interruption': 'false',
    'pendingAction === "POP" /* Pop */ && !isUninterruptedRevalidation && location !== state.location': 'false',
    'else if (pendingViewTransitionEnabled)': 'else if (false)',
    // The router's own error page, which the root route's error element replaces.
    'match.route.errorElement || defaultErrorElement': 'match.route.errorElement',
  },
};
