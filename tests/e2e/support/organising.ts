import type { Page } from '@playwright/test'
import { expectNoViolations, expectReadableIn } from './axe'
import { textsOf } from './texts'
import { chooseTheme } from './theme-screens'

const hu = textsOf('hu')

/** The row of an organisers' list that says this. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const dialog = (page: Page) => page.getByRole('dialog')
/** The question before something that cannot be undone. */
export const alertDialog = (page: Page) => page.getByRole('alertdialog')

/** The Hungarian one of a pair of fields; `key` is that of their label. */
export const huLabel = (key: string) => hu('form.hungarian', { label: hu(key) })
export const enLabel = (key: string) => hu('form.english', { label: hu(key) })

/** Saves the form of the open dialog, in Hungarian. */
export async function save(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: hu('common.save') })
    .click()
}

/** Expects no barriers on the page as it stands, and readable colours in the dark theme too. */
export async function expectDarkToo(page: Page): Promise<void> {
  await expectNoViolations(page)
  await expectReadableIn(page, ['dark'])
  await chooseTheme(page, 'light')
}
