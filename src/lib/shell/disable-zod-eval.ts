/**
 * Disables zod's schema compilation, which probes for `eval` and would trigger a CSP violation report. Does
 * not import zod, which the first screen works without; zod keeps this object when it loads.
 */
export function disableZodEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
