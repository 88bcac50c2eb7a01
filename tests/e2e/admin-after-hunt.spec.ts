import { randomUUID } from 'node:crypto'
import { createClue } from './support/clues'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { huntAction } from './support/hunt-menu'
import { readDownload, renderPdf } from './support/pdf'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('After a hunt its standings are printed, and it is copied with new codes', async ({
  organiser,
  newUser,
  newPage,
  signIn,
  page,
}) => {
  // The copy has copies of its clues, so a clue that other tests look for would have a namesake.
  const clue = await createClue(organiser)
  const hunt = await createHunt(organiser, { clueIds: [clue.id] })
  const winner = await newUser({ name: 'Győztes Győző' })
  await join(winner.api, hunt)
  await scan(winner.api, hunt, hunt.codes[2])
  await signIn({ role: 'admin' })
  await page.goto(`/admin/game-sessions?members=${hunt.sessionId}`)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: hu('admin.sessions.standingsPdf') }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^standings-.*\.pdf$/)
  const [sheet] = await renderPdf(await newPage(), await readDownload(pdf))
  expect(sheet?.text).toContain(hunt.name)
  expect(sheet?.text).toContain('Győztes Győző')
  expect(sheet?.text).toContain('30')
  expect(sheet?.text).not.toContain('@')

  await page.goto('/admin/game-sessions')
  await (await huntAction(page, hunt.name, hu('admin.sessions.clone'))).click()
  const dialog = page.getByRole('dialog')
  const name = `${hunt.name} újra`
  await dialog.getByLabel(hu('admin.sessions.name')).fill(name)
  await dialog.getByLabel(hu('admin.sessions.withNewCodes')).check()
  await dialog.getByRole('button', { name: hu('admin.sessions.cloneSubmit') }).click()
  await expect(dialog).toHaveCount(0)
  const { data: copy } = await organiser
    .from('game_sessions')
    .select('id, updated_at, codes:game_session_qr_codes(qr_code_id)')
    .eq('name', name)
    .single()
    .throwOnError()
  expect(copy.codes).toHaveLength(3)
  const old = new Set(hunt.codes.map(({ id }) => id))
  expect(copy.codes.filter(({ qr_code_id }) => old.has(qr_code_id))).toEqual([])
  await organiser
    .rpc('admin_delete_game_session', { p_game_session_id: copy.id, p_updated_at: copy.updated_at })
    .throwOnError()
})

test('Coupons are printed as cards', async ({ organiser, newPage, signIn, page }) => {
  const batch = `Kártyák ${randomUUID().slice(0, 8)}`
  await organiser
    .rpc('admin_create_coupons', {
      p_coupon: { kind: 'tokens', tokens: 50 },
      p_count: 3,
      p_batch: batch,
      p_prefix: 'KARTYA',
    })
    .throwOnError()
  await signIn({ role: 'admin' })
  await page.goto(`/admin/coupons?batch=${encodeURIComponent(batch)}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: hu('admin.coupons.cards') }).click(),
  ])
  const sheets = await renderPdf(await newPage(), await readDownload(pdf))
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.text.match(/KARTYA/g)).toHaveLength(3)
  expect(sheets[0]?.text).toContain('/shop/products')
  await organiser.from('coupons').delete().eq('batch', batch).throwOnError()
})
