import type { AppError } from '@/lib/supabase/errors'

/** @param source RPC or table */
type FailedCallHandler = (source: string, error: AppError) => void

let handler: FailedCallHandler = () => undefined

/** Sets the handler of failed calls; `lib/account` signs out users who may not go on. */
export function setFailedCallHandler(next: FailedCallHandler): void {
  handler = next
}

/** Reports a failed call to the handler. */
export function reportFailedCall(source: string, error: AppError): void {
  handler(source, error)
}
