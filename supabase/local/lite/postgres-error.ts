/** Shape of the errors that the drivers throw. */
export interface PostgresError {
  code: string
  message: string
  detail?: string | null
  hint?: string | null
}

/** Creates an error of the same shape as the drivers throw. */
export function databaseError(code: string, message: string): Error & PostgresError {
  return Object.assign(new Error(message), { code, detail: null, hint: null })
}
