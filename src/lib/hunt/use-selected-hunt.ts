import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'
import { sessionChoicesQueryOptions } from '@/lib/hunt/session-choices'

const STORAGE_KEY = 'selected-hunt'

interface SelectedHuntState {
  /** Empty: all hunts. */
  huntId: string
  selectHunt: (huntId: string) => void
}

/** The hunt that the organiser works on; all admin screens share it, and the browser remembers it. */
export const useSelectedHuntStore = create<SelectedHuntState>((set) => ({
  huntId: readStoredText(STORAGE_KEY) ?? '',
  selectHunt(huntId) {
    writeStoredText(STORAGE_KEY, huntId)
    set({ huntId })
  },
}))

/** Value of a hunt filter that is not in the URL: the hunt that was chosen last on any admin screen. */
export const SELECTED = 'selected'

/**
 * Returns the id of the hunt that an admin screen shows; empty for all hunts. A hunt in the URL becomes the
 * selection of all screens. A selected hunt that was deleted, or that the screen does not offer, means all.
 * @param huntInUrl empty for all hunts; null: the URL has none
 * @param withTests the screen offers test sessions
 */
export function useSelectedHunt(huntInUrl: string | null, withTests = true): string {
  const { huntId: selected, selectHunt } = useSelectedHuntStore()
  const choices = useQuery(sessionChoicesQueryOptions()).data
  const isKnown = (id: string) => id === '' || choices?.some((choice) => choice.id === id) === true
  const isSelection = huntInUrl !== null && huntInUrl !== selected && isKnown(huntInUrl)
  useEffect(() => {
    if (isSelection) selectHunt(huntInUrl)
  }, [isSelection, huntInUrl, selectHunt])
  if (huntInUrl !== null) return huntInUrl
  const isOffered =
    !choices || choices.some(({ id, is_test }) => id === selected && (withTests || !is_test))
  return isOffered ? selected : ''
}
