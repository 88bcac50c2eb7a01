import { expect, type Page } from '@playwright/test'
import { themes } from '../../../src/stores/theme'
import { expectNoViolations, expectReadableIn, withWholePage } from './axe'
import { textsOf } from './texts'
import { chooseTheme } from './theme-screens'

const hungarianAndLight = { language: 'hu', theme: 'light' } as const
const englishAndDark = { language: 'en', theme: 'dark' } as const

/** In which looks every rule is tried. */
const looksOf = {
  'in one look': [englishAndDark],
  'in two looks': [hungarianAndLight, englishAndDark],
  'in every theme': [hungarianAndLight, englishAndDark],
} as const

const otherThemes = themes.filter(
  (theme) => theme !== hungarianAndLight.theme && theme !== englishAndDark.theme,
)

/** Chooses a language as another tab does. */
async function chooseLanguage(page: Page, language: 'hu' | 'en'): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('language', name)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

export interface Sight {
  /** Its heading, in words of the language. */
  title?: (text: ReturnType<typeof textsOf>) => string
  /** How much of it is tried; every theme is all that depends on one, and two looks for the rest. */
  extent: keyof typeof looksOf
}

/**
 * Expects what is on the screen to have no barriers, as far as `extent` says. One loaded page for all
 * looks; it ends in Hungarian and light.
 */
export async function expectNoBarriers(page: Page, { title, extent }: Sight): Promise<void> {
  await withWholePage(page, async () => {
    for (const { language, theme } of looksOf[extent]) {
      await chooseLanguage(page, language)
      await chooseTheme(page, theme)
      if (title) {
        const name = title(textsOf(language))
        await expect(page.getByRole('heading', { name }).first()).toBeVisible()
      }
      await expectNoViolations(page)
    }
    if (extent === 'in every theme') await expectReadableIn(page, otherThemes)
  })
  await chooseLanguage(page, hungarianAndLight.language)
  await chooseTheme(page, hungarianAndLight.theme)
}
