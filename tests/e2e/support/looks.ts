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

/**
 * Fields into which a phone zooms when they are touched, because their letters are small, and fields about a
 * person that no password manager can fill in (WCAG 1.3.5); axe looks for neither.
 */
function awkwardFields(page: Page): Promise<string[]> {
  return page.locator('input, select, textarea').evaluateAll((fields) => {
    const isTouched = matchMedia('(pointer: coarse)').matches
    const personal = new Set(['email', 'password', 'tel'])
    const marks = new Set(['checkbox', 'radio', 'range', 'file', 'color'])
    return (fields as HTMLInputElement[]).flatMap((field) => {
      if (!field.checkVisibility() || marks.has(field.type)) return []
      const name = field.name || field.ariaLabel || field.id
      const letters = getComputedStyle(field).fontSize
      return [
        ...(isTouched && parseFloat(letters) < 16 ? [`${name}: ${letters}`] : []),
        ...(personal.has(field.type) && !field.autocomplete ? [`${name}: no autocomplete`] : []),
      ]
    })
  })
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
    expect(await awkwardFields(page), `fields of ${page.url()}`).toEqual([])
    if (inEveryTheme) await expectReadableIn(page, otherThemes)
  })
  await chooseLanguage(page, looks[0].language)
  await chooseTheme(page, looks[0].theme)
}
