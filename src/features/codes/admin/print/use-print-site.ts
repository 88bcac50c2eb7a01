import { useQuery } from '@tanstack/react-query'
import { useUpdateGameSettings } from '@/features/game/api/admin-update-game-settings'
import { editableSettingsQueryOptions } from '@/features/game/api/game-settings'

/**
 * Site address in printed URLs, shared by all organisers; defaults to the current origin. `keepSite` saves
 * it and throws AppError like `useUpdateGameSettings`.
 */
export function usePrintSite(): { site: string; keepSite: (site: string) => Promise<void> } {
  const { data: settings } = useQuery(editableSettingsQueryOptions())
  const update = useUpdateGameSettings()
  const here = window.location.origin
  return {
    site: settings?.print_site ?? here,
    keepSite: async (chosen) => {
      const print_site = chosen === here ? null : chosen
      if (!settings || print_site === settings.print_site) return
      await update.mutateAsync({ change: { print_site }, before: settings })
    },
  }
}
