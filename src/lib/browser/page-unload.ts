/** How long a page may stay alive after `beforeunload`, ms. */
const UNLOAD_MS = 5000

let unloadStartedAt = -Infinity

// A mailto link also fires this event but keeps the page, so the state expires.
window.addEventListener('beforeunload', () => {
  unloadStartedAt = performance.now()
})

/** True while the page unloads or reloads: requests aborted now say nothing about the network. */
export function isPageUnloading(): boolean {
  return performance.now() - unloadStartedAt < UNLOAD_MS
}
