import { expect, type Page } from '@playwright/test'
import { type Theme, themes } from '../../../src/stores/theme'
import { expectNoViolations, expectNoThemeViolations, withFullPageViewport } from './axe'
import { textsOf } from './texts'
import { chooseTheme } from './themes'

const hungarianLight = { language: 'hu', theme: 'light' } as const
const englishDark = { language: 'en', theme: 'dark' } as const

const otherThemes = themes.filter(
  (theme) => theme !== hungarianLight.theme && theme !== englishDark.theme,
)

/** A third of the other themes, chosen by the path of the screen; all of them with EVERY_THEME=1. */
function sampleThemes(page: Page): readonly Theme[] {
  if (process.env['EVERY_THEME']) return otherThemes
  const path = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, '')
  const group = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3
  return otherThemes.filter((_, at) => at % 3 === group)
}

/** Changes the language through a storage event, as another tab does. */
async function chooseLanguage(page: Page, language: 'hu' | 'en'): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('language', name)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/**
 * Visible fields with a font below 16 px, into which iOS zooms on focus, and personal fields without
 * `autocomplete` (WCAG 1.3.5). axe checks neither.
 */
function findFieldProblems(page: Page): Promise<string[]> {
  return page.locator('input, select, textarea').evaluateAll((fields) => {
    const isTouchDevice = matchMedia('(pointer: coarse)').matches
    const personal = new Set(['email', 'password', 'tel'])
    const exemptTypes = new Set(['checkbox', 'radio', 'range', 'file', 'color'])
    return (fields as HTMLInputElement[]).flatMap((field) => {
      if (!field.checkVisibility() || exemptTypes.has(field.type)) return []
      const name = field.name || field.ariaLabel || field.id
      const fontSize = getComputedStyle(field).fontSize
      return [
        ...(isTouchDevice && parseFloat(fontSize) < 16 ? [`${name}: ${fontSize}`] : []),
        ...(personal.has(field.type) && !field.autocomplete ? [`${name}: no autocomplete`] : []),
      ]
    })
  })
}

export interface AccessibilityCheck {
  /** The heading that the screen must show, by language. */
  heading?: (text: ReturnType<typeof textsOf>) => string
  /**
   * `dark`: all rules, in English and the dark theme. `light-and-dark`: also the contrast rules in Hungarian and
   * the light theme. `sample`: also the contrast rules in a third of the other themes.
   */
  themes: 'dark' | 'light-and-dark' | 'sample'
}

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Expects no accessibility violations on the current screen, then restores Hungarian and the light theme. */
export async function expectNoViolationsAcrossThemes(
  page: Page,
  { heading, themes: coverage }: AccessibilityCheck,
): Promise<void> {
  await withFullPageViewport(page, async () => {
    const isQuick = !!process.env['E2E_QUICK']
    const isDarkOnly = coverage === 'dark' || isQuick
    if (!isDarkOnly && heading) {
      await chooseLanguage(page, hungarianLight.language)
      await expectHeading(page, heading(textsOf('hu')))
    }
    await chooseLanguage(page, englishDark.language)
    await chooseTheme(page, englishDark.theme)
    if (heading) await expectHeading(page, heading(textsOf('en')))
    await expectNoViolations(page)
    expect(await findFieldProblems(page), `fields of ${page.url()}`).toEqual([])
    if (isDarkOnly) return
    const others = coverage === 'sample' ? sampleThemes(page) : []
    await expectNoThemeViolations(page, [hungarianLight.theme, ...others])
  })
  await chooseLanguage(page, hungarianLight.language)
  await chooseTheme(page, hungarianLight.theme)
}
