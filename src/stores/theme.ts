import { create } from 'zustand'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'

/** In menu order. */
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

/** Local-storage key; the value is the plain name, because boot-script.js reads it too. */
const THEME_STORAGE_KEY = 'theme'
const DEFAULT_THEME: Theme = 'light'

/** The themes of the sign-in screens. */
const signInThemes: readonly Theme[] = ['light', 'dark']

/** Themes with a background image in the main layout. */
export const backgroundThemes: readonly Theme[] = ['treasure', 'forest', 'desert', 'space']

/** Converts a stored name; unknown names become the default theme. */
export function toTheme(value: string | null): Theme {
  return themes.find((theme) => theme === value) ?? DEFAULT_THEME
}

/** Returns the theme for the sign-in screens: dark stays dark, any other becomes light. */
export function toSignInTheme(theme: Theme): Theme {
  return signInThemes.includes(theme) ? theme : DEFAULT_THEME
}

function readTheme(): Theme {
  return toTheme(readStoredText(THEME_STORAGE_KEY))
}

/** Applies the theme to the page and its bar colour to the browser's toolbar. */
function applyTheme(theme: Theme): void {
  const root = document.documentElement
  root.dataset.theme = theme
  const bar = window.getComputedStyle(root).getPropertyValue('--bar').trim()
  if (bar) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar)
}

interface ThemeState {
  theme: Theme
  setTheme: (theme: Theme) => void
}

/** The current theme; `setTheme` applies and stores it. */
export const useTheme = create<ThemeState>((set) => ({
  theme: readTheme(),
  setTheme(theme) {
    applyTheme(theme)
    writeStoredText(THEME_STORAGE_KEY, theme)
    set({ theme })
  },
}))

/** Applies theme changes of other tabs. */
export function startThemeSync(): void {
  window.addEventListener('storage', ({ key }) => {
    // The key is null when the other tab cleared the whole storage.
    if (key !== THEME_STORAGE_KEY && key !== null) return
    const theme = readTheme()
    applyTheme(theme)
    useTheme.setState({ theme })
  })
}
