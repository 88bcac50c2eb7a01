import { useState } from 'react'
import { normalizeSite } from '@/features/codes/model/printed-address'
import { readStored, writeStored } from '@/lib/browser/local-storage'

/** Local-storage key of the address that the organiser prints. */
const STORAGE_KEY = 'print-site'

/** The address that prints lead to: this site, unless the organiser has named another one before. */
export function usePrintSite(): { site: string; keepSite: (site: string) => void } {
  const [site, setSite] = useState(() => {
    const stored = readStored(STORAGE_KEY)
    return (typeof stored === 'string' && normalizeSite(stored)) || window.location.origin
  })
  return {
    site,
    keepSite: (chosen) => {
      setSite(chosen)
      writeStored(STORAGE_KEY, chosen === window.location.origin ? null : chosen)
    },
  }
}
