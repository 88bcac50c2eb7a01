import { describe, expect, it } from 'vitest'
import {
  backgroundThemes,
  startThemeSync,
  themes,
  toSignInTheme,
  toTheme,
  useTheme,
} from '@/stores/theme'

describe('themes', () => {
  it('have a fixed order', () => {
    expect(themes).toEqual([
      ...['light', 'dark', 'treasure', 'retro', 'neon', 'minimalist', 'nature', 'ocean'],
      ...['forest', 'desert', 'space'],
    ])
  })

  it('have four with a background image', () => {
    expect(backgroundThemes).toEqual(['treasure', 'forest', 'desert', 'space'])
  })

  it('fall back to light for unknown names', () => {
    expect(toTheme('plaid')).toBe('light')
    expect(toTheme(null)).toBe('light')
    expect(toTheme('space')).toBe('space')
  })

  it('become light on the sign-in screens, except dark', () => {
    expect(themes.filter((theme) => toSignInTheme(theme) === theme)).toEqual(['light', 'dark'])
    expect(toSignInTheme('treasure')).toBe('light')
  })

  it('apply to the page and are stored under the key theme', () => {
    useTheme.getState().setTheme('ocean')
    expect(document.documentElement.dataset.theme).toBe('ocean')
    expect(localStorage.getItem('theme')).toBe('ocean')
  })

  it('follow changes of another tab', () => {
    startThemeSync()
    localStorage.setItem('theme', 'retro')
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }))
    expect(useTheme.getState().theme).not.toBe('retro')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(useTheme.getState().theme).toBe('retro')
    expect(document.documentElement.dataset.theme).toBe('retro')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(document.documentElement.dataset.theme).toBe('light')
  })

  it('set the colour of the browser bar', () => {
    const meta = document.head.appendChild(document.createElement('meta'))
    meta.name = 'theme-color'
    document.documentElement.style.setProperty('--bar', '#123456')
    useTheme.getState().setTheme('space')
    expect(meta.content).toBe('#123456')
    document.documentElement.style.removeProperty('--bar')
    meta.remove()
  })
})
