import type { Page } from '@playwright/test'
import { expectNoViolations, expectNoThemeViolations } from './axe'
import { textsOf } from './texts'
import { chooseTheme } from './themes'

const hu = textsOf('hu')

/** The table row that contains this text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const dialog = (page: Page) => page.getByRole('dialog')
/** The confirmation dialog. */
export const alertDialog = (page: Page) => page.getByRole('alertdialog')

/** Labels of the Hungarian and the English field of a bilingual pair. */
export const huLabel = (key: string) => hu('form.hungarian', { label: hu(key) })
export const enLabel = (key: string) => hu('form.english', { label: hu(key) })

/** Clicks "save" in the open dialog. */
export async function save(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: hu('common.save') })
    .click()
}

/** Expects no accessibility violations on the page, with the theme rules also in the dark theme. */
export async function expectNoViolationsLightAndDark(page: Page): Promise<void> {
  await expectNoViolations(page)
  await expectNoThemeViolations(page, ['dark'])
  await chooseTheme(page, 'light')
}
