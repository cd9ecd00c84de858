import type { UnusedParts } from './unused-parts.ts';

/**
 * The pages use components, contexts, `Suspense`, `lazy`, transitions and events. They have no `ViewTransition`,
 * `Activity` or `SuspenseList`, no references to fragments, no `useActionState`, nothing in React's
 * tree that belongs into the document's head, and no calls that preload files. Base UI's dialogs and menus have none either.
 */
export const REACT_DOM_PARTS: UnusedParts = {
  file: /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  functions: {
    // View transitions: without such an element, what looks for them finds none.
    commitEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    commitAppearingPairViewTransitions: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    measureNestedViewTransitions: '',
    trackEnterViewTransitions: '',
    applyViewTransitionToHostInstances: null,
    measureViewTransitionHostInstancesRecursive: null,
    restoreViewTransitionName: null,
    scheduleViewTransitionEvent: null,
    getViewTransitionName: null,
    getViewTransitionClassName: null,
    createViewTransitionInstance: null,
    ViewTransitionPseudoElement: null,
    'ViewTransitionPseudoElement.prototype.animate': null,
    'ViewTransitionPseudoElement.prototype.getAnimations': null,
    startViewTransition: null,
    commitAfterMutationEffectsOnFiber: null,
    // References to fragments.
    FragmentInstance: null,
    'FragmentInstance.prototype.addEventListener': null,
    'FragmentInstance.prototype.removeEventListener': null,
    'FragmentInstance.prototype.dispatchEvent': null,
    'FragmentInstance.prototype.focus': null,
    'FragmentInstance.prototype.focusLast': null,
    'FragmentInstance.prototype.blur': null,
    'FragmentInstance.prototype.observeUsing': null,
    'FragmentInstance.prototype.unobserveUsing': null,
    'FragmentInstance.prototype.getClientRects': null,
    'FragmentInstance.prototype.getRootNode': null,
    'FragmentInstance.prototype.compareDocumentPosition': null,
    'FragmentInstance.prototype.scrollIntoView': null,
    addFragmentHandleToFiber: null,
    commitNewChildToFragmentInstance: null,
    deleteChildFromFragmentInstance: null,
    isFragmentInstanceParent: 'return false;',
    // Other elements.
    updateActivityComponent: null,
    commitActivityHydrationCallbacks: null,
    updateSuspenseListComponent: null,
    // `useActionState`.
    mountActionState: null,
    updateActionState: null,
    rerenderActionState: null,
    requestFormReset: null,
    defaultOnDefaultTransitionIndicator: '',
    // Elements of the document's head, and files that are loaded for them.
    isHostHoistableType: `if (/^(title|meta|link|style|script)$/.test(type) && hostContext !== 1 && props.itemProp == null)
        throw Error('left out: elements of the head');
      return false;`,
    getResource: null,
    acquireResource: null,
    suspendResource: null,
    preloadResource: null,
    getHydratableHoistableCache: null,
    mountHoistable: null,
    insertStylesheetIntoRoot: null,
    preconnectAs: null,
    preload: null,
    preloadModule: null,
    preinitStyle: null,
    preinitScript: null,
    preinitModuleScript: null,
  },
  expressions: {
    'shouldStartViewTransition\n    ? (pendingViewTransition': 'false\n    ? (pendingViewTransition',
    'case REACT_VIEW_TRANSITION_TYPE:\n        return (': `case REACT_VIEW_TRANSITION_TYPE:
        throw Error('left out: ViewTransition');
        return (`,
  },
};
