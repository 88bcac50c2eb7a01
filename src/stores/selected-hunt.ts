import { create } from 'zustand'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'

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
