import { create } from 'zustand'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'

/** Spec §4, in its order. */
export const themes = [
  'light',
  'dark',
  'treasure',
  'retro',
  'neon',
  'minimalist',
  'nature',
  'ocean',
  'forest',
  'desert',
  'space',
] as const
export type Theme = (typeof themes)[number]

/** Local-storage key, spec §9; the value is the bare name, because theme-init.js reads it too. */
const THEME_STORAGE_KEY = 'theme'
const DEFAULT_THEME: Theme = 'light'

/** The sign-in screens know only these (spec §4). */
const signInThemes: readonly Theme[] = ['light', 'dark']

/** Themes whose main layout has a background of its own (spec §4). */
export const backgroundThemes: readonly Theme[] = ['treasure', 'forest', 'desert', 'space']

/** Reads a stored name; anything unknown is the default. */
export function toTheme(value: string | null): Theme {
  return themes.find((theme) => theme === value) ?? DEFAULT_THEME
}

/** What the sign-in screens make of a theme: anything but light and dark becomes light. */
export function toSignInTheme(theme: Theme): Theme {
  return signInThemes.includes(theme) ? theme : DEFAULT_THEME
}

function readTheme(): Theme {
  return toTheme(readStoredText(THEME_STORAGE_KEY))
}

/** Paints the page, and the browser's own bar in the colour of ours. */
function paint(theme: Theme): void {
  const root = document.documentElement
  root.dataset.theme = theme
  const bar = window.getComputedStyle(root).getPropertyValue('--bar').trim()
  if (bar) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar)
}

interface ThemeState {
  theme: Theme
  setTheme: (theme: Theme) => void
}

/** The chosen theme; setting it repaints the page and remembers the choice. */
export const useTheme = create<ThemeState>((set) => ({
  theme: readTheme(),
  setTheme(theme) {
    paint(theme)
    writeStoredText(THEME_STORAGE_KEY, theme)
    set({ theme })
  },
}))

/** Wears what another tab chooses. */
export function startThemeSync(): void {
  window.addEventListener('storage', ({ key }) => {
    // Null: that tab cleared the whole storage.
    if (key !== THEME_STORAGE_KEY && key !== null) return
    const theme = readTheme()
    paint(theme)
    useTheme.setState({ theme })
  })
}
