import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'
import { searchList } from './lists'
import { enLabel, huLabel, rowOf } from './organising'
import { bytesOf } from './printed'
import { textsOf } from './texts'

const hu = textsOf('hu')
const day = 24 * 60 * 60_000

/** What a field for a date and a time takes: some days from now, in the zone of the test's browsers. */
export function localTime(daysFromNow: number): string {
  const moment = new Date(Date.now() + daysFromNow * day)
  const [date = '', time = ''] = moment
    .toLocaleString('sv-SE', { timeZone: 'Europe/Budapest' })
    .split(' ')
  return `${date}T${time.slice(0, 5)}`
}

/** Both languages of a field that organisers fill side by side. */
export type Pair = readonly [hungarian: string, english: string]

/** The hunt that `admin-first-hunt.spec.ts` sets up. */
export const plan = {
  name: 'Várnegyed',
  treasure: ['A várkapitány ládája', 'The chest of the captain'] as Pair,
  series: 'Bástya',
  best: { name: 'Vízikapu', points: 40 },
  gate: ['A vén kapu', 'The old gate'] as Pair,
  water: ['A víz alatt', 'Under the water'] as Pair,
  map: ['A vár', 'The castle'] as Pair,
  pack: { nameHu: 'Kis zsák', nameEn: 'Small bag', tokens: 50 },
  coupon: { code: 'VAR-2026', tokens: 30 },
  offer: { name: ['Kapunyitó', 'Gate opener'] as Pair, price: 15 },
  jackpot: { seed: 150, sharePercent: 20 },
  gatePoints: 15,
  /** What the form of a new hunt proposes. */
  startingTokens: 100,
} as const

/** The code that the first clue leads to. */
export const gateCode = `${plan.series} 01`

/** An item of the launch checklist. */
export const checklistItem = (page: Page, key: string): Locator =>
  page.getByRole('listitem').filter({ hasText: hu(`admin.checklist.items.${key}`) })

/** Fills a field of both languages in the open dialog. */
export async function fillPair(dialog: Locator, label: string, [text, en]: Pair): Promise<void> {
  await dialog.getByLabel(huLabel(label)).fill(text)
  await dialog.getByLabel(enLabel(label)).fill(en)
}

/** Presses a button of the open dialog and waits until the dialog is gone, saved. */
export async function finish(dialog: Locator, button = hu('common.save')): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opens a list and the dialog for its first entry or one more. */
export async function openNew(page: Page, path: string, button: string): Promise<Locator> {
  await page.goto(path)
  // An empty list says it a second time; the one beside the list's title is always there.
  await page
    .getByRole('button', { name: hu(button) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Writes a clue that leads to a code, after another one if that is named. */
export async function writeClue(
  page: Page,
  name: Pair,
  { price, code, after }: { price: number; code: string; after?: string },
): Promise<void> {
  const dialog = await openNew(page, '/admin/clues', 'admin.clues.create')
  await fillPair(dialog, 'admin.clues.name', name)
  await fillPair(dialog, 'admin.clues.description', [`${name[0]} leírása`, `About ${name[1]}`])
  await fillPair(dialog, 'admin.clues.content', [`${name[0]} titka`, `Secret of ${name[1]}`])
  await dialog.getByLabel(hu('admin.clues.price')).fill(String(price))
  if (after) await dialog.getByLabel(hu('admin.clues.required')).selectOption({ label: after })
  // The short code follows the name; nobody knows it here.
  const codes = dialog.getByLabel(hu('admin.clues.code'))
  const option = codes.locator('option', { hasText: `${code} (` })
  await codes.selectOption(await option.getAttribute('value'))
  await finish(dialog)
}

/** A picture of a plan, drawn by the browser. */
export async function drawPlan(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** Searches the list of codes and returns the short code that stands in the row, as people type it. */
export async function shortCodeOf(page: Page, name: string): Promise<string> {
  await page.goto('/admin/qr-codes')
  await searchList(page, name)
  const row = rowOf(page, name)
  await expect(row).toHaveCount(1)
  return /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await row.innerText())?.[0] ?? ''
}

/** The file behind the first export button of a screen. */
export async function exportOf(page: Page, path: string): Promise<string> {
  await page.goto(path)
  const button = page.getByRole('button', { name: hu('table.export') }).first()
  await expect(button).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return (await bytesOf(download)).toString()
}
