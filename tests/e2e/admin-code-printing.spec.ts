import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expectNoViolations } from './support/axe'
import { addCode, codesOf, removeCodes } from './support/codes'
import { expect, test } from './support/fixtures'
import { createHunt } from './support/hunt'
import { huntAction } from './support/hunt-menu'
import { sessionOf } from './support/joining'
import { chooseRowAction, searchList } from './support/lists'
import { readDownload, decodeQrCodes, rasterizeImage, renderPdf } from './support/pdf'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

let prefix: string
test.beforeEach(({ organiser: _organiser }) => {
  prefix = `Árvíztűrő ${randomUUID().slice(0, 8)}`
})
test.afterEach(async ({ organiser }) => {
  await removeCodes(organiser, prefix)
})

test('A series of codes is created, and its printed sheets decode correctly', async ({
  organiser,
  signIn,
  page,
  newPage,
  baseURL,
}) => {
  const pdfWriters: string[] = []
  page.on('request', (request) => {
    if (/jspdf|drawing-pdf/.test(request.url())) pdfWriters.push(request.url())
  })
  await signIn({ role: 'admin' })
  await page.goto('/admin/qr-codes')
  await page.getByRole('button', { name: hu('admin.codes.series.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('admin.codes.series.prefix')).fill(prefix)
  await dialog.getByLabel(hu('admin.codes.series.count')).fill('501')
  await dialog.getByRole('button', { name: hu('admin.codes.series.submit') }).click()
  await expect(dialog.getByText(hu('form.integerError', { min: 1, max: 500 }))).toBeVisible()
  await dialog.getByLabel(hu('admin.codes.series.count')).fill('13')
  await dialog.getByRole('button', { name: hu('admin.codes.series.submit') }).click()

  // The list shows the new codes, ready to be selected and printed.
  await expect(page.getByRole('row').filter({ hasText: `${prefix} 13` })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(14)
  await page.getByRole('checkbox', { name: hu('table.selectPage') }).check()
  await page.getByRole('button', { name: hu('admin.codes.printSelected') }).click()
  // Phones cannot reach localhost. The address of the last print is remembered, also that of another test.
  await dialog.getByLabel(hu('admin.codes.print.site')).fill('http://localhost:3000')
  await expect(dialog.getByText(hu('admin.codes.print.siteLocal'))).toBeVisible()
  await dialog.getByLabel(hu('admin.codes.print.layout')).selectOption('12')
  await dialog.getByLabel(hu('admin.codes.print.site')).fill('nem cím')
  await dialog.getByRole('button', { name: hu('admin.codes.print.submit') }).click()
  await expect(dialog.getByText(hu('admin.codes.print.siteError'))).toBeVisible()
  await dialog.getByLabel(hu('admin.codes.print.site')).fill('kincs.example')
  await expect(dialog.getByText(hu('admin.codes.print.siteHint'))).toBeVisible()

  // The preview shows each page without loading the PDF library.
  const codes = await codesOf(organiser, prefix)
  expect(codes).toHaveLength(13)
  const picture = (number: number) =>
    dialog.getByRole('img', {
      name: hu('admin.codes.print.previewPage', { page: number, pages: 2 }),
    })
  const addresses = codes.map(({ id }) => `https://kincs.example/ar/${id}`)
  const seen = await decodeQrCodes(await rasterizeImage(picture(1)))
  expect(seen).toHaveLength(12)
  await dialog.getByRole('button', { name: hu('table.next') }).click()
  await expect(dialog.getByText(hu('admin.codes.print.onPage_one', { count: 1 }))).toBeVisible()
  seen.push(...(await decodeQrCodes(await rasterizeImage(picture(2)))))
  expect(seen.sort()).toEqual(addresses.sort())
  const size = { count: 1, width: 63, height: 69, code: 42 }
  await expect(dialog.getByText(hu('admin.codes.print.labels_one', size))).toBeVisible()
  expect(pdfWriters).toEqual([])

  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: hu('admin.codes.print.submit') }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^qr-codes-\d{4}-\d\d-\d\d\.pdf$/)
  await expect(dialog.getByText(hu('admin.codes.print.done'))).toBeVisible()
  const toast = hu('admin.codes.series.done_other', { count: 13 })
  await expect(page.getByText(toast), 'a fading toast has no contrast').toHaveCount(0)
  await expectNoViolations(page)

  expect(pdfWriters).not.toEqual([])
  const sheets = await renderPdf(await newPage(), await readDownload(pdf))
  expect(sheets).toHaveLength(2)
  for (const sheet of sheets) {
    expect([sheet.width, sheet.height].map(Math.round)).toEqual([595, 842])
    for (const text of [hu, en]) {
      const [start = ''] = text('admin.codes.print.instruction').split(' ')
      expect(sheet.text).toContain(start)
    }
    expect(sheet.text).toContain(prefix)
    expect(sheet.text).toContain('kincs.example')
  }
  const text = sheets.map((sheet) => sheet.text).join(' ')
  for (const { short_code } of codes) {
    expect(text).toContain(`${short_code.slice(0, 4)}-${short_code.slice(4)}`)
  }
  const read = (await Promise.all(sheets.map(({ picture }) => decodeQrCodes(picture)))).flat()
  expect(read.sort()).toEqual(addresses)

  // As images: several pages come as a ZIP file, a single page as one file.
  await dialog.getByLabel(hu('admin.codes.print.layout')).selectOption('6')
  await dialog.getByLabel(hu('admin.codes.print.format')).selectOption('svg')
  await dialog.getByLabel(hu('admin.codes.print.site')).fill(baseURL ?? '')
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: hu('admin.codes.print.submit') }).click(),
  ])
  const files = unzipSync(await readDownload(archive))
  expect(Object.keys(files).map((name) => name.replace(/^.*-/, ''))).toEqual([
    '1.svg',
    '2.svg',
    '3.svg',
  ])
  const [svg = ''] = Object.values(files).map((file) => new TextDecoder().decode(file))
  expect(svg).toContain(`>${codes[0]?.name}<`)
  expect(svg.match(/<path /g)).toHaveLength(6)

  // Closing asks only when the selection changed after the download.
  await dialog.getByLabel(hu('admin.codes.print.layout')).selectOption('12')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: hu('admin.codes.print.unsavedTitle') })
  await question.getByRole('button', { name: hu('common.cancel') }).click()
  await expect(question).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(hu('admin.codes.print.layout')).selectOption('6')
  await dialog.getByRole('button', { name: hu('common.close') }).click()
  await page.getByRole('button', { name: hu('table.clearSelection') }).click()
  const printSite = async () =>
    (await organiser.from('game_settings').select('print_site').single().throwOnError()).data
      .print_site
  await expect.poll(printSite).toBeNull()
  const last = codes.at(-1)
  await searchList(page, last?.short_code ?? '')
  await expect(page.getByRole('row')).toHaveCount(2)
  await chooseRowAction(page, last?.name ?? '', hu('admin.codes.printOne'))
  await dialog.getByLabel(hu('admin.codes.print.layout')).selectOption('1')
  await dialog.getByLabel(hu('admin.codes.print.format')).selectOption('png')
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: hu('admin.codes.print.submit') }).click(),
  ])
  expect(await decodeQrCodes(await readDownload(png))).toEqual([`${baseURL}/ar/${last?.id}`])
})

test('Names print in Latin, Greek and Cyrillic, and unsupported characters are reported before', async ({
  organiser,
  signIn,
  page,
  newPage,
}) => {
  const names = [`${prefix} Tu\u030bzhely`, `${prefix} Київ`, `${prefix} Αθήνα`, `${prefix} 東京`]
  for (const name of names) await addCode(organiser, { name })
  await signIn({ role: 'admin' })
  await page.goto('/admin/qr-codes')
  await searchList(page, prefix)
  await expect(page.getByRole('row')).toHaveCount(names.length + 1)
  await page.getByRole('checkbox', { name: hu('table.selectPage') }).check()
  await page.getByRole('button', { name: hu('admin.codes.printSelected') }).click()
  const dialog = page.getByRole('dialog')
  const warning = dialog.getByText(
    hu('admin.codes.print.unprintable', { characters: '東 京', names: `${prefix} 東京` }),
  )
  await expect(warning).toBeVisible()
  await expectNoViolations(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: hu('admin.codes.print.submit') }).click(),
  ])
  const [sheet] = await renderPdf(await newPage(), await readDownload(pdf))
  for (const printed of ['Tűzhely', 'Київ', 'Αθήνα']) expect(sheet?.text).toContain(printed)

  await dialog.getByLabel(hu('admin.codes.print.withNames')).uncheck()
  await expect(warning).toHaveCount(0)
})

// In this file, because both tests change the site that the settings keep for all prints.
test('The poster is printed in both sizes, and its code leads to the join page', async ({
  organiser,
  signIn,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  const { join_code: code } = await sessionOf(organiser, hunt)
  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  await (await huntAction(page, hunt.name, hu('admin.sessions.poster'))).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('admin.codes.print.site')).fill('https://kincs.example')
  const target = `https://kincs.example/join/${code}`
  const preview = dialog.getByRole('img', {
    name: hu('admin.poster.previewAlt', { name: hunt.name }),
  })
  await expect(async () => {
    expect(await decodeQrCodes(await rasterizeImage(preview))).toEqual([target])
  }).toPass()
  await expectNoViolations(page)
  for (const [size, width] of [
    ['a4', 595],
    ['a6', 298],
  ] as const) {
    await dialog.getByLabel(hu('admin.poster.size')).selectOption(size)
    await dialog.getByLabel(hu('admin.poster.theme')).selectOption('treasure')
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: hu('admin.poster.submit') }).click(),
    ])
    expect(pdf.suggestedFilename()).toBe(`poster-${code.toLowerCase()}-${size}.pdf`)
    const [sheet, ...others] = await renderPdf(await newPage(), await readDownload(pdf))
    expect(others).toEqual([])
    expect(Math.round(sheet?.width ?? 0)).toBe(width)
    expect(sheet?.text).toContain(hu('admin.poster.invite'))
    expect(sheet?.text).toContain(en('admin.poster.invite'))
    expect(await decodeQrCodes(sheet?.picture ?? new Uint8Array())).toEqual([target])
  }
  await expect.poll(async () => (await sessionOf(organiser, hunt)).poster_made_at).not.toBeNull()
  await page.keyboard.press('Escape')
  await (await huntAction(page, hunt.name, hu('admin.sessions.crowd'))).click()
  const shown = page.getByRole('img', { name: target })
  expect(await decodeQrCodes(await rasterizeImage(shown))).toEqual([target])
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await organiser
    .rpc('admin_update_game_settings', { p_settings: { print_site: null } })
    .throwOnError()
})
