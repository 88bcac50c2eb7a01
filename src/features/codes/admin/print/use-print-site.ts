import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { editableSettingsQueryOptions, useUpdateGameSettings } from '@/features/game/api/admin-game'

/**
 * Site address in printed URLs, shared by all organisers; defaults to the current origin, also while the
 * query `settings` is loading. `keepSite` saves a changed address and throws AppError like
 * `useUpdateGameSettings`.
 */
export function usePrintSite() {
  const settings = useQuery(editableSettingsQueryOptions())
  const update = useUpdateGameSettings()
  // Fixed, so that an address saved by another organiser meanwhile is not overwritten.
  const [before, setBefore] = useState(settings.data)
  if (settings.data && !before) setBefore(settings.data)
  const here = window.location.origin
  return {
    settings,
    site: settings.data?.print_site ?? here,
    keepSite: async (chosen: string): Promise<void> => {
      const print_site = chosen === here ? null : chosen
      if (!before || [before, settings.data].some((row) => row?.print_site === print_site)) return
      setBefore(await update.mutateAsync({ change: { print_site }, before }))
    },
  }
}
