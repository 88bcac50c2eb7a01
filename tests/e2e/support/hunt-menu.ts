import { expect, type Locator, type Page } from '@playwright/test'
import { textsOf } from './texts'

const hu = textsOf('hu')

/** Opens the menu of a hunt in the list and returns one of its entries, also of those behind "More…". */
export async function huntAction(page: Page, huntName: string, label: string): Promise<Locator> {
  await page
    .getByRole('button', {
      name: hu('table.moreFor', { name: huntName }),
      exact: true,
    })
    .click()
  const entry = page.getByRole('menuitem', { name: label, exact: true })
  const more = page.getByRole('menuitem', { name: hu('admin.sessions.moreActions') })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  if ((await entry.count()) === 0) await more.click()
  return entry
}
