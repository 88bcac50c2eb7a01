import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '@/stores/connection'
import { toasts } from '@/stores/toasts'

/**
 * A part of a screen that is fetched when somebody wants it. One that cannot be (a new release removed
 * it, or there is no network) takes no screen with it, as `lazy` would: what is typed there stays, a
 * toast says why, and the next wish tries again.
 * @returns the part, null until it is there; and what fetches it, which tells whether it came
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation()
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)

  async function want(): Promise<boolean> {
    try {
      const loaded = await load()
      setPart(() => loaded)
      return true
    } catch {
      const { online } = useConnection.getState()
      toasts.error(t(online ? 'common.updateText' : 'common.missingText'))
      return false
    }
  }
  return [Part, want] as const
}
