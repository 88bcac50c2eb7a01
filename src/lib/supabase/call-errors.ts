import type { AppError } from '@/lib/supabase/errors'

/** @param source RPC or table */
type CallErrorListener = (source: string, error: AppError) => void

const listeners = new Set<CallErrorListener>()

/** Calls back for each error of a call, for as long as the page is open. */
export function onCallError(listener: CallErrorListener): void {
  listeners.add(listener)
}

/** Reports the error of a call to the listeners. */
export function reportCallError(source: string, error: AppError): void {
  for (const listener of listeners) listener(source, error)
}
