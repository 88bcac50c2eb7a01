import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'
import { searchList } from './lists'
import { enLabel, huLabel, rowOf } from './admin'
import { readDownload } from './pdf'
import { textsOf } from './texts'

const hu = textsOf('hu')
const day = 24 * 60 * 60_000

/** Value of a datetime-local field some days from now, in the browsers' time zone. */
export function localTime(daysFromNow: number): string {
  const moment = new Date(Date.now() + daysFromNow * day)
  const [date = '', time = ''] = moment
    .toLocaleString('sv-SE', { timeZone: 'Europe/Budapest' })
    .split(' ')
  return `${date}T${time.slice(0, 5)}`
}

/** The Hungarian and the English text of a bilingual field. */
export type BilingualText = readonly [hungarian: string, english: string]

/** Test data of the hunt in `admin-first-hunt.spec.ts`. */
export const plan = {
  name: 'Várnegyed',
  treasure: ['A várkapitány ládája', 'The chest of the captain'] as BilingualText,
  series: 'Bástya',
  best: { name: 'Vízikapu', points: 40 },
  gate: ['A vén kapu', 'The old gate'] as BilingualText,
  water: ['A víz alatt', 'Under the water'] as BilingualText,
  map: ['A vár', 'The castle'] as BilingualText,
  pack: { nameHu: 'Kis zsák', nameEn: 'Small bag', tokens: 50 },
  coupon: { code: 'VAR-2026', tokens: 30 },
  offer: { name: ['Kapunyitó', 'Gate opener'] as BilingualText, price: 15 },
  jackpot: { seed: 150, sharePercent: 20 },
  gatePoints: 15,
  /** Default of a new hunt. */
  startingTokens: 100,
} as const

/** Name of the code that the first clue leads to. */
export const gateCode = `${plan.series} 01`

/** An item of the launch checklist. */
export const checklistItem = (page: Page, key: string): Locator =>
  page.getByRole('listitem').filter({ hasText: hu(`admin.checklist.items.${key}`) })

/** Fills the Hungarian and the English field of a label. */
export async function fillBilingual(
  dialog: Locator,
  label: string,
  [text, en]: BilingualText,
): Promise<void> {
  await dialog.getByLabel(huLabel(label)).fill(text)
  await dialog.getByLabel(enLabel(label)).fill(en)
}

/** Clicks a button of the dialog and waits until the dialog has closed. */
export async function submitDialog(dialog: Locator, button = hu('common.save')): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opens a list screen and its dialog for a new entry. */
export async function openCreateDialog(page: Page, path: string, button: string): Promise<Locator> {
  await page.goto(path)
  // An empty list has a second button with the same name.
  await page
    .getByRole('button', { name: hu(button) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Creates a clue that leads to a code; `after` is the clue that it requires. */
export async function createClue(
  page: Page,
  name: BilingualText,
  { price, code, after }: { price: number; code: string; after?: string },
): Promise<void> {
  const dialog = await openCreateDialog(page, '/admin/clues', 'admin.clues.create')
  await fillBilingual(dialog, 'admin.clues.name', name)
  await fillBilingual(dialog, 'admin.clues.description', [`${name[0]} leírása`, `About ${name[1]}`])
  await fillBilingual(dialog, 'admin.clues.content', [`${name[0]} titka`, `Secret of ${name[1]}`])
  await dialog.getByLabel(hu('admin.clues.price')).fill(String(price))
  if (after) await dialog.getByLabel(hu('admin.clues.required')).selectOption({ label: after })
  // The option's label ends with the generated short code.
  const codes = dialog.getByLabel(hu('admin.clues.code'))
  const option = codes.locator('option', { hasText: `${code} (` })
  await codes.selectOption(await option.getAttribute('value'))
  await submitDialog(dialog)
}

/** A PNG for the map image, drawn by the browser. */
export async function drawPlan(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** Reads a code's short code from the list of codes. */
export async function shortCodeOf(page: Page, name: string): Promise<string> {
  await page.goto('/admin/qr-codes')
  await searchList(page, name)
  const row = rowOf(page, name)
  await expect(row).toHaveCount(1)
  return /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await row.innerText())?.[0] ?? ''
}

/** Downloads the first export of a screen and returns its text. */
export async function downloadExport(page: Page, path: string): Promise<string> {
  await page.goto(path)
  const button = page
    .getByRole('button', { name: hu('table.export'), exact: true })
    .or(page.getByRole('button', { name: hu('table.exportWithMedia'), exact: true }))
    .first()
  await expect(button).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return (await readDownload(download)).toString()
}
