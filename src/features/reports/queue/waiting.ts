/** Set in localStorage while reports wait, so that others need not load the outbox. */
export const WAITING_KEY = 'reports-waiting'
