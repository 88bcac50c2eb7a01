import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt } from './support/hunt'
import { huntAction } from './support/hunt-menu'
import { sessionOf } from './support/joining'
import { decodeQrCodes, rasterizeImage, readDownload, renderPdf } from './support/pdf'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

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
