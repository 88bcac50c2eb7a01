/** How long a page may stay alive after `beforeunload`, ms. */
const UNLOAD_MS = 5000

let unloadStartedAt = -Infinity

/** Tracks `beforeunload`. A mailto link also fires it but keeps the page, so the state expires. Call once. */
export function startUnloadTracking(): void {
  window.addEventListener('beforeunload', () => {
    unloadStartedAt = performance.now()
  })
}

/** True while the page unloads or reloads: requests aborted now say nothing about the network. */
export function isPageUnloading(): boolean {
  return performance.now() - unloadStartedAt < UNLOAD_MS
}
