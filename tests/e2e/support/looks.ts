import { expect, type Page } from '@playwright/test'
import { themes } from '../../../src/stores/theme'
import { expectNoViolations, expectReadableIn, withWholePage } from './axe'
import { textsOf } from './texts'
import { chooseTheme } from './theme-screens'

/** Every rule is tried in these two, on each size of screen. */
const looks = [
  { language: 'hu', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const

const otherThemes = themes.filter((theme) => looks.every((look) => look.theme !== theme))

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
  /** Whether it is looked at in every theme, not only in light and dark. */
  inEveryTheme: boolean
}

/**
 * Expects what is on the screen to have no barriers: in Hungarian and light, in English and dark, and
 * if wanted in every other theme. One loaded page for all of them; it ends as it began.
 */
export async function expectNoBarriers(page: Page, { title, inEveryTheme }: Sight): Promise<void> {
  await withWholePage(page, async () => {
    for (const { language, theme } of looks) {
      await chooseLanguage(page, language)
      await chooseTheme(page, theme)
      if (title) {
        const name = title(textsOf(language))
        await expect(page.getByRole('heading', { name }).first()).toBeVisible()
      }
      await expectNoViolations(page)
    }
    if (inEveryTheme) await expectReadableIn(page, otherThemes)
  })
  await chooseLanguage(page, looks[0].language)
  await chooseTheme(page, looks[0].theme)
}
