import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '@/stores/connection'
import { countLazyLoad } from '@/stores/lazy-loads'
import { toasts } from '@/stores/toasts'

/**
 * Loads a component on demand, with the loading bar of the screen. Unlike `React.lazy`, a failed load
 * (offline, or removed by a new release) does not crash the screen: a toast explains it, and the next call
 * tries again.
 * @param importComponent imports the component's module
 * @returns the component, null until it is loaded; and a function that loads it and resolves to true on
 *   success
 */
export function useLazyComponent<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation()
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)

  async function load(): Promise<boolean> {
    countLazyLoad(1)
    try {
      const loaded = await importComponent()
      setComponent(() => loaded)
      return true
    } catch {
      const { online } = useConnection.getState()
      toasts.error(t(online ? 'common.updateText' : 'common.missingText'))
      return false
    } finally {
      countLazyLoad(-1)
    }
  }
  return [Component, load] as const
}
