let isInstalled = false

/**
 * lite leaves one warning out and asks each for `includes`, which an Error does not have; Node itself warns
 * with errors, e.g. of many listeners, and would end in a TypeError. Errors go through as their text.
 */
export function installWarnings(): void {
  if (isInstalled) return
  isInstalled = true
  const emit = process.emitWarning.bind(process)
  const emitAny = (warning: string | Error, ...rest: unknown[]): void => {
    if (warning instanceof Error)
      emit(warning.message, { type: warning.name, detail: warning.stack })
    else Reflect.apply(emit, process, [warning, ...rest])
  }
  process.emitWarning = emitAny
}
