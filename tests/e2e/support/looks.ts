import { expect, type Page } from '@playwright/test'
import { type Theme, themes } from '../../../src/stores/theme'
import { expectNoViolations, expectReadableIn, withWholePage } from './axe'
import { textsOf } from './texts'
import { chooseTheme } from './theme-screens'

const hungarianAndLight = { language: 'hu', theme: 'light' } as const
const englishAndDark = { language: 'en', theme: 'dark' } as const

const otherThemes = themes.filter(
  (theme) => theme !== hungarianAndLight.theme && theme !== englishAndDark.theme,
)

/** Three of the other themes have their turn on a screen, always the same ones; EVERY_THEME=1 shows it in all. */
function themesInTurn(page: Page): readonly Theme[] {
  if (process.env['EVERY_THEME']) return otherThemes
  const path = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, '')
  const turn = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3
  return otherThemes.filter((_, at) => at % 3 === turn)
}

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
  /**
   * `sizes`: in English and dark, for a second size of screen. `looks`: readable in light and in Hungarian, too.
   * `themes`: and in other themes, for what depends on them.
   */
  in: 'sizes' | 'looks' | 'themes'
}

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Expects what is on the screen to have no barriers. One loaded page for all looks; it ends as it began. */
export async function expectNoBarriers(page: Page, { title, in: where }: Sight): Promise<void> {
  await withWholePage(page, async () => {
    const isQuick = !!process.env['E2E_QUICK']
    const isOneLook = where === 'sizes' || isQuick
    if (!isOneLook && title) {
      await chooseLanguage(page, hungarianAndLight.language)
      await expectHeading(page, title(textsOf('hu')))
    }
    await chooseLanguage(page, englishAndDark.language)
    await chooseTheme(page, englishAndDark.theme)
    if (title) await expectHeading(page, title(textsOf('en')))
    await expectNoViolations(page)
    expect(await awkwardFields(page), `fields of ${page.url()}`).toEqual([])
    if (isOneLook) return
    // Other rules than these find the same in every theme and language.
    const others = where === 'themes' ? themesInTurn(page) : []
    await expectReadableIn(page, [hungarianAndLight.theme, ...others])
  })
  await chooseLanguage(page, hungarianAndLight.language)
  await chooseTheme(page, hungarianAndLight.theme)
}
