import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

/** A blocked navigation; the guard calls exactly one of the two. */
export interface BlockedNavigation {
  proceed: () => void
  stay: () => void
}

interface NavigationGuard {
  isOn: () => boolean
  onBlocked: (navigation: BlockedNavigation) => void
}

interface GuardState {
  /** Close functions of the open dialogs and menus, the topmost one last. */
  dialogs: readonly (() => void)[]
  guards: readonly NavigationGuard[]
}

/** React Router supports a single blocker; `NavigationGuards` consults all of these. */
export const useNavigationGuardStore = create<GuardState>(() => ({ dialogs: [], guards: [] }))

/** Closes the topmost dialog or menu; it may ask for confirmation first. */
export function closeTopmost(): void {
  useNavigationGuardStore.getState().dialogs.at(-1)?.()
}

/**
 * Returns the handler that blocks a navigation; `undefined` allows it. "Back" closes the topmost dialog;
 * any other navigation is blocked by a form with unsaved changes.
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

/** Makes "back" close an open dialog or menu instead of leaving the screen. */
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

/** Blocks every navigation while `isOn()` is true. */
export function useNavigationGuard(
  isOn: () => boolean,
  onBlocked: (navigation: BlockedNavigation) => void,
): void {
  const checkIsOn = useEffectEvent(isOn)
  const block = useEffectEvent(onBlocked)
  useEffect(() => {
    const guard: NavigationGuard = {
      isOn: () => checkIsOn(),
      onBlocked: (navigation) => block(navigation),
    }
    useNavigationGuardStore.setState(({ guards }) => ({ guards: [...guards, guard] }))
    return () =>
      useNavigationGuardStore.setState(({ guards }) => ({
        guards: guards.filter((other) => other !== guard),
      }))
  }, [])
}
