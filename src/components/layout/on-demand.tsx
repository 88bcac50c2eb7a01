import { useEffect, useState, type ComponentType } from 'react'

interface OnDemandProps {
  isWanted: boolean
  /** Imports the component. */
  load: () => Promise<ComponentType>
}

/** Loads and shows a component while it is wanted. A failed load shows nothing; the next time tries again. */
export function OnDemand({ isWanted, load }: OnDemandProps) {
  const [Component, setComponent] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (isWanted) void load().then((loaded) => setComponent(() => loaded), console.warn)
  }, [isWanted, load])
  return isWanted && Component ? <Component /> : null
}
