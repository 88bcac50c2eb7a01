/**
 * Disables zod's schema compilation, which probes for `eval` and would trigger a CSP violation report.
 * Must run before zod is loaded, so it does not import zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
