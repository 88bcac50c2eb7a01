import type { AppError } from '@/lib/supabase/errors'

/** @param source RPC or table */
type CallErrorHandler = (source: string, error: AppError) => void

let handler: CallErrorHandler = () => undefined

/** Sets the handler of the errors of calls; `lib/account` signs out users who may not go on. */
export function setCallErrorHandler(next: CallErrorHandler): void {
  handler = next
}

/** Reports the error of a call to the handler. */
export function reportCallError(source: string, error: AppError): void {
  handler(source, error)
}
