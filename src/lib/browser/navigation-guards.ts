import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

/** A navigation that waits for an answer: one of the two is called. */
export interface BlockedNavigation {
  proceed: () => void
  stay: () => void
}

interface NavigationGuard {
  isOn: () => boolean
  onBlocked: (navigation: BlockedNavigation) => void
}

interface GuardState {
  /** How each open dialog or menu closes, the topmost one last. */
  dialogs: readonly (() => void)[]
  guards: readonly NavigationGuard[]
}

/** The router asks one blocker only; `NavigationGuards` asks these for all of them. */
export const useNavigationGuardStore = create<GuardState>(() => ({ dialogs: [], guards: [] }))

/** Closes the topmost dialog or menu in its own way, which may be a question. */
export function closeTopmost(): void {
  useNavigationGuardStore.getState().dialogs.at(-1)?.()
}

/**
 * Who decides about a navigation; `undefined` lets it pass. "Back" belongs to the topmost dialog, which
 * may ask its form; everything else to a form with unsaved text.
 */
export function findGuard(
  action: 'POP' | 'PUSH' | 'REPLACE',
): NavigationGuard['onBlocked'] | undefined {
  const { dialogs, guards } = useNavigationGuardStore.getState()
  const close = action === 'POP' ? dialogs.at(-1) : undefined
  if (!close) return guards.find(({ isOn }) => isOn())?.onBlocked
  return ({ stay }) => {
    stay()
    close()
  }
}

/** Lets "back" close a dialog or a menu instead of leaving the screen behind it. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const entry = () => close()
    useNavigationGuardStore.setState(({ dialogs }) => ({ dialogs: [...dialogs, entry] }))
    return () =>
      useNavigationGuardStore.setState(({ dialogs }) => ({
        dialogs: dialogs.filter((other) => other !== entry),
      }))
  }, [isOpen])
}

/** Holds every navigation while `isOn` says so. */
export function useNavigationGuard(
  isOn: () => boolean,
  onBlocked: (navigation: BlockedNavigation) => void,
): void {
  const ask = useEffectEvent(isOn)
  const hold = useEffectEvent(onBlocked)
  useEffect(() => {
    const guard: NavigationGuard = { isOn: () => ask(), onBlocked: (held) => hold(held) }
    useNavigationGuardStore.setState(({ guards }) => ({ guards: [...guards, guard] }))
    return () =>
      useNavigationGuardStore.setState(({ guards }) => ({
        guards: guards.filter((other) => other !== guard),
      }))
  }, [])
}
