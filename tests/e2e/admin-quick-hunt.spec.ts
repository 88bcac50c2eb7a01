import type { Page } from '@playwright/test'
import { checklistItem, localTime } from './support/first-hunt'
import { signUp } from './support/first-hunt-play'
import { expect as baseExpect, test } from './support/fixtures'
import { startIsolatedServer, type IsolatedServer } from './support/isolated-server'
import { standInForOpenStreetMap } from './support/maps'
import { readDownload, renderPdf } from './support/pdf'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const expect = baseExpect.configure({ timeout: 30_000 })
const hunt = 'Gyors vadászat'
/** Clicks that an organiser may need, files and choices included. */
const MAX_CLICKS = 40

let server: IsolatedServer | undefined
test.beforeEach(async () => {
  test.setTimeout(240_000)
  server = await startIsolatedServer({ env: { SEED: 'none' } })
})
test.afterEach(async () => {
  await server?.dispose()
  // The next server may fail to start.
  server = undefined
})

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** 30 codes with places. */
const codesCsv = [
  'name,points,latitude,longitude,radius',
  ...Array.from({ length: 30 }, (_, n) => {
    const place = `${(47.5 + n / 1000).toFixed(4)},${(19.05 + (n % 6) / 1000).toFixed(4)}`
    return `Állomás ${twoDigits(n + 1)},10,${place},30`
  }),
].join('\n')

/** 20 clues in three trails, each with a guide. */
const cluesCsv = [
  'name_hu,name_en,content_hu,content_en,price,required_clue,qr_code,guide_hu,guide_en,guide_price',
  ...Array.from({ length: 20 }, (_, n) => {
    const [trail, step] = [n % 3, Math.floor(n / 3)]
    const name = (at: number) => `${['Kék', 'Piros', 'Zöld'][trail]} ${at + 1}`
    const required = step === 0 ? '' : name(step - 1)
    const texts = `Nézz a ${n + 1}. oszlop mögé.,Look behind pillar ${n + 1}.`
    const code = `Állomás ${twoDigits(n + 1)}`
    return `${name(step)},Clue ${n + 1},${texts},10,${required},${code},Balra.,Left.,5`
  }),
].join('\n')

/** Counts taps and clicks; files and choices of a list are counted by hand. */
async function countClicks(page: Page): Promise<{ add: () => void; total: () => number }> {
  let clicks = 0
  await page.exposeFunction('countClick', () => void clicks++)
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countClick(), true)
  })
  return { add: () => void clicks++, total: () => clicks }
}

test('An organiser gets from an empty database to a printed and published hunt in 40 clicks', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server?.url })
  const page = await context.newPage()
  const clicks = await countClicks(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const openItem = (key: string) => checklistItem(page, key).getByRole('link').click()
  const importFile = async (name: string, csv: string, rows: number) => {
    clicks.add()
    const mimeType = 'text/csv'
    await dialog.locator('input[type=file]').setInputFiles({
      name,
      mimeType,
      buffer: Buffer.from(csv),
    })
    await dialog
      .getByRole('button', { name: hu('admin.import.submit_other', { count: rows }) })
      .click()
    await expect(dialog).toHaveCount(0)
  }
  const toDesk = () =>
    page.getByRole('link', { name: hu('adminNav.overview'), exact: true }).click()

  await signUp(page, { name: 'Gyors Gyöngyi', email: 'gyongyi@hunt.test' })
  await page.getByRole('link', { name: hu('game.toOrganising') }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: hu('admin.sessions.create') })
    .click()
  await page.getByLabel(hu('admin.sessions.name')).fill(hunt)
  await button(hu('common.next')).click()
  await page.getByLabel(hu('admin.sessions.startsAt')).fill(localTime(1))
  await page.getByLabel(hu('admin.sessions.endsAt')).fill(localTime(2))
  await button(hu('common.next')).click()
  await button(hu('common.next')).click()
  await page.getByLabel(hu('admin.codes.series.count')).fill('0')
  await button(hu('common.next')).click()
  await button(hu('common.next')).click()
  await button(hu('common.next')).click()
  await button(hu('admin.wizard.create')).click()
  await expect(page).toHaveURL(/\/admin\?hunt=/)

  await test.step('Codes and clues from two files', async () => {
    await page.getByRole('link', { name: hu('adminNav.qrCodes'), exact: true }).click()
    await button(hu('admin.codes.import.open')).click()
    await importFile('codes.csv', codesCsv, 30)
    await toDesk()
    await openItem('clues')
    await importFile('clues.csv', cluesCsv, 20)
    await toDesk()
    await expect(checklistItem(page, 'placed')).toContainText('30/30')
  })
  await test.step('A map', async () => {
    await standInForOpenStreetMap(page)
    await openItem('map')
    await dialog.getByLabel(hu('admin.maps.kind')).selectOption('street')
    clicks.add()
    // The hunt is in Hungarian alone, so its map has one name.
    await dialog.getByLabel(hu('admin.maps.name'), { exact: true }).fill('Városliget')
    await dialog.getByRole('button', { name: hu('common.save'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('Print', async () => {
    await page.getByRole('link', { name: hu('adminNav.qrCodes'), exact: true }).click()
    await button(hu('admin.codes.printAll')).click()
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: hu('admin.codes.print.submit') }).click(),
    ])
    const viewer = await browser.newPage()
    const sheets = await renderPdf(viewer, await readDownload(pdf))
    expect(sheets.map(({ text }) => text).join()).toContain('Állomás 30')
    await viewer.close()
    await page.keyboard.press('Escape')
  })
  await test.step('Publish', async () => {
    await toDesk()
    await button(hu('admin.publish.button')).first().click()
    await dialog.getByLabel(hu('admin.sessions.visibility')).selectOption('listed')
    clicks.add()
    await dialog.getByRole('button', { name: hu('admin.publish.button') }).click()
    await expect(dialog).toBeHidden()
  })
  expect(clicks.total()).toBeLessThanOrEqual(MAX_CLICKS)
  await expect(checklistItem(page, 'published')).toContainText(hu('admin.checklist.done'))
  await context.close()
})

test('An organiser looks at an example before the first hunt', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server?.url })
  const page = await context.newPage()
  await signUp(page, { name: 'Minta Mária', email: 'maria@hunt.test' })
  await page.getByRole('link', { name: hu('game.toOrganising') }).click()
  await page.getByRole('button', { name: hu('admin.example.button') }).click()
  await expect(page).toHaveURL(/\/admin\?hunt=/)
  for (const done of ['codes', 'clues', 'treasure'])
    await expect(checklistItem(page, done)).toContainText(hu('admin.checklist.done'))
  await page.getByRole('link', { name: hu('adminNav.clues'), exact: true }).click()
  await expect(page.getByRole('main')).toContainText(hu('admin.example.clue', { number: 2 }))
  await context.close()
})
