import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type EditableSettings,
  editableSettingsQueryOptions,
  useUpdateGameSettings,
} from '@/features/game/api/admin-game'

/** The latest save of this tab: what it returned, or the one before it if it failed. */
let lastSave = Promise.resolve<EditableSettings | null>(null)

const newer = (row: EditableSettings | null | undefined, than: EditableSettings) =>
  row && row.updated_at > than.updated_at ? row : than

/**
 * Site address in printed URLs, shared by all organisers; defaults to the current origin, also while the
 * query `settings` is loading. `keepSite` saves a changed address, one after another, and throws AppError like
 * `useUpdateGameSettings`.
 */
export function usePrintSite() {
  const queryClient = useQueryClient()
  const settings = useQuery(editableSettingsQueryOptions())
  const update = useUpdateGameSettings()
  // Fixed, so that an address saved by another organiser meanwhile is not overwritten.
  const [before, setBefore] = useState(settings.data)
  if (settings.data && !before) setBefore(settings.data)
  const here = window.location.origin

  function keepSite(chosen: string): Promise<unknown> {
    if (!before) return Promise.resolve()
    const print_site = chosen === here ? null : chosen
    const previous = lastSave
    const save = previous.then((own) => {
      const seen = newer(own, before)
      const shared = newer(queryClient.getQueryData(editableSettingsQueryOptions().queryKey), seen)
      if ([seen, shared].some((row) => row.print_site === print_site)) return own
      return update.mutateAsync({ change: { print_site }, before: seen })
    })
    lastSave = save.catch(() => previous)
    return save
  }

  return { settings, site: settings.data?.print_site ?? here, keepSite }
}
