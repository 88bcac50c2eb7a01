let isInstalled = false

/** lite's warning about its own file store, which FileSystemStorage replaces. */
const storageWarning = 'EXPERIMENTAL FEATURES ENABLED: storage '

/**
 * lite suppresses one warning by calling `includes` on each, which an Error does not have; Node itself emits
 * errors as warnings, e.g. for many listeners, and would crash with a TypeError. Passes errors on as their
 * text. Leaves out the warning about lite's own file store.
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
  const warn = console.warn.bind(console)
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).startsWith(storageWarning)) warn(...parts)
  }
}
