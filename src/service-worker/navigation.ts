/**
 * Paths that do not belong to the app: backend services and files. The query is ignored:
 * `/ar/<id>?utm_source=hunt.example` is the app.
 */
export const nonAppPaths = [
  /^\/(auth|rest|storage|realtime|_system|healthz|mailbox|demo-codes)([/.?]|$)/,
  /^[^?]*\.\w+(\?|$)/,
]
