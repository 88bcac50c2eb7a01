import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'
import { gameSessionChoicesQueryOptions } from '@/lib/game-session/game-session-choices'

const STORAGE_KEY = 'selected-hunt'

interface SelectedGameSessionState {
  /** Empty: all hunts. */
  gameSessionId: string
  selectGameSession: (gameSessionId: string) => void
}

/** The hunt that the organiser works on; all admin screens share it, and the browser remembers it. */
export const useSelectedGameSessionStore = create<SelectedGameSessionState>((set) => ({
  gameSessionId: readStoredText(STORAGE_KEY) ?? '',
  selectGameSession(gameSessionId) {
    writeStoredText(STORAGE_KEY, gameSessionId)
    set({ gameSessionId })
  },
}))

/** Value of a hunt filter that is not in the URL: the hunt that was chosen last on any admin screen. */
export const SELECTED = 'selected'

/**
 * Returns the id of the hunt that an admin screen shows; empty for all hunts. A hunt in the URL becomes the
 * selection of all screens. A selected hunt that was deleted, or that the screen does not offer, means all.
 * @param gameSessionInUrl empty for all hunts; null: the URL has none
 * @param withTests the screen offers test sessions
 */
export function useSelectedGameSession(gameSessionInUrl: string | null, withTests = true): string {
  const { gameSessionId: selected, selectGameSession } = useSelectedGameSessionStore()
  const choices = useQuery(gameSessionChoicesQueryOptions()).data
  const isKnown = (id: string) => id === '' || choices?.some((choice) => choice.id === id) === true
  const isSelection =
    gameSessionInUrl !== null && gameSessionInUrl !== selected && isKnown(gameSessionInUrl)
  useEffect(() => {
    if (isSelection) selectGameSession(gameSessionInUrl)
  }, [isSelection, gameSessionInUrl, selectGameSession])
  if (gameSessionInUrl !== null) return gameSessionInUrl
  const isOffered =
    !choices || choices.some(({ id, is_test }) => id === selected && (withTests || !is_test))
  return isOffered ? selected : ''
}

/** The hunt that new rows are added to: the selected one until another is chosen; empty: none. */
export function useChosenGameSession() {
  const selected = useSelectedGameSession(null)
  const [chosen, choose] = useState<string | null>(null)
  return [chosen ?? selected, choose] as const
}
