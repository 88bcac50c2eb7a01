import { describe, expect, it } from 'vitest'
import { nextTheme, themes, toSignInTheme, toTheme, useTheme } from '@/stores/theme'

describe('themes', () => {
  it('cycle in the order of the specification and start over', () => {
    const cycle = themes.map((theme) => nextTheme(theme))
    expect(cycle).toEqual([...themes.slice(1), 'light'])
    expect(themes).toHaveLength(11)
  })

  it('fall back to light for names that do not exist', () => {
    expect(toTheme('plaid')).toBe('light')
    expect(toTheme(null)).toBe('light')
    expect(toTheme('space')).toBe('space')
  })

  it('become light on the sign-in screens, except dark', () => {
    expect(themes.filter((theme) => toSignInTheme(theme) === theme)).toEqual(['light', 'dark'])
    expect(toSignInTheme('treasure')).toBe('light')
  })

  it('repaint the page and remember the choice under the key theme', () => {
    useTheme.getState().setTheme('ocean')
    expect(document.documentElement.dataset.theme).toBe('ocean')
    expect(localStorage.getItem('theme')).toBe('ocean')
    useTheme.getState().cycleTheme()
    expect(useTheme.getState().theme).toBe('forest')
  })
})
