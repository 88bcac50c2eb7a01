/**
 * Zod tries whether it may compile its schemas; the policy of the pages forbids that, and the browser
 * would report the attempt on every screen with a form. Set before zod loads, without loading it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
