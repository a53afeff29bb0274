let first: ((event: PopStateEvent) => void) | undefined

// Browsers call the listeners of a window in the order of their registration, so main.tsx imports this file: it is then
// registered before the router's, and can keep an event from it.
addEventListener('popstate', (event) => first?.(event))

/** Calls a function at the browser's back and forward buttons before the router does; undefined removes it. */
export function beforePopState(listener: typeof first): void {
  first = listener
}
