/**
 * Addresses, as path and query, that a browser navigates to and that are not the app: the server's own,
 * and files. A query says nothing: `/ar/<id>?utm_source=hunt.example` is the app.
 */
export const nonAppPaths = [
  /^\/(auth|rest|storage|realtime|_system|healthz|mailbox|demo-codes)([/.?]|$)/,
  /^[^?]*\.\w+(\?|$)/,
]
