import { useEffect, useEffectEvent, type ComponentType } from 'react'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

interface OnDemandProps {
  isWanted: boolean
  importComponent: () => Promise<ComponentType>
  /** Called after a failed import, which a toast explains. Must reset `isWanted`: the next time tries again. */
  onFailed: () => void
}

/** Loads and shows a component while it is wanted. */
export function OnDemand({ isWanted, importComponent, onFailed }: OnDemandProps) {
  const [Component, load] = useLazyComponent(importComponent)
  const loadWanted = useEffectEvent(async () => {
    if (!Component && !(await load())) onFailed()
  })
  useEffect(() => {
    if (isWanted) void loadWanted()
  }, [isWanted])
  return isWanted && Component ? <Component /> : null
}
