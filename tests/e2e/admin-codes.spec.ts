import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe'
import { installCanvasCamera } from './support/camera'
import { addCode, codesOf, removeCodes } from './support/codes'
import { expect, test } from './support/fixtures'
import { createHunt } from './support/hunt'
import { readDownload, decodeQrCodes } from './support/pdf'
import { chooseRowAction, searchList } from './support/lists'
import { rowOf } from './support/admin'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test.describe('QR codes', () => {
  let prefix: string
  test.beforeEach(({ organiser: _organiser }) => {
    prefix = `Árvíztűrő ${randomUUID().slice(0, 8)}`
  })
  test.afterEach(async ({ organiser }) => {
    await removeCodes(organiser, prefix)
  })

  test('Codes are imported into a hunt from an exported file, all or none', async ({
    organiser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    await signIn({ role: 'admin' })
    await page.goto(`/admin/qr-codes?hunt=${hunt.sessionId}`)
    await expect(rowOf(page, hunt.codes[0].name)).toBeVisible()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: hu('table.exportWithMedia') }).click(),
    ])
    const exported = (await readDownload(csv)).toString()
    await page.getByRole('button', { name: hu('admin.codes.import.open') }).click()
    const dialog = page.getByRole('dialog')
    const chooser = dialog.getByLabel(hu('admin.import.file'))
    const choose = (text: string) =>
      chooser.setInputFiles({ name: 'qr.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(dialog.getByLabel(hu('admin.import.hunt'))).toHaveValue(hunt.sessionId)
    await choose(exported)
    await expect(dialog.getByText(hu('admin.import.ready_other', { count: 3 }))).toBeVisible()
    await expect(dialog.getByText(hu('admin.import.change'), { exact: true })).toHaveCount(3)
    await choose(
      `Név;Pont;Max. találat;Földrajzi szélesség\n${prefix} kút;5;2;\n${prefix} pad;5;;47,5`,
    )
    await expect(dialog.getByText(hu('admin.import.wrong_one', { count: 1 }))).toBeVisible()
    await expectNoViolations(page)
    await choose(`Név;Pont;Max. találat\n${prefix} kút;5;2\n${prefix} pad;7;`)
    await dialog
      .getByRole('button', { name: hu('admin.import.submit_other', { count: 2 }) })
      .click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, `${prefix} pad`)).toContainText('7')
    const { data: codes } = await organiser
      .from('game_session_qr_codes')
      .select('points, max_scans')
      .eq('game_session_id', hunt.sessionId)
      .in('points', [5, 7])
      .order('points')
      .throwOnError()
    expect(codes).toEqual([
      { points: 5, max_scans: 2 },
      { points: 7, max_scans: null },
    ])
    await organiser
      .from('game_sessions')
      .select('updated_at')
      .eq('id', hunt.sessionId)
      .single()
      .then(({ data }) =>
        organiser
          .rpc('admin_delete_game_session', {
            p_game_session_id: hunt.sessionId,
            p_updated_at: data?.updated_at ?? '',
          })
          .throwOnError(),
      )
  })

  test('An organiser places a code on the map, finds it in the list, exports and deletes it', async ({
    organiser,
    signIn,
    page,
  }) => {
    await signIn({ role: 'admin' })
    await page.goto('/admin/qr-codes')
    await page.getByRole('button', { name: hu('admin.codes.create'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(dialog.getByText(hu('admin.codes.nameError'))).toBeVisible()
    await dialog.getByLabel(hu('admin.codes.name')).fill(`${prefix} kút`)
    await dialog.getByLabel(hu('admin.codes.points')).fill('25')
    await dialog.getByRole('button', { name: hu('admin.codes.onMap') }).click()
    const map = dialog.getByRole('region', { name: hu('admin.codes.map.label') })
    await map.locator('.map-canvas').click({ position: { x: 120, y: 90 } })
    await expect(dialog.getByLabel(hu('admin.codes.latitude'))).toHaveValue(/^\d+\.\d+$/)
    await dialog.getByLabel(hu('admin.codes.radius')).fill('40')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(dialog).toHaveCount(0)

    await searchList(page, prefix)
    await expect(rowOf(page, `${prefix} kút`)).toContainText(
      hu('admin.codes.radiusShort', { metres: 40 }),
    )
    const { data: stored } = await organiser
      .from('qr_codes')
      .select()
      .eq('name', `${prefix} kút`)
      .single()
      .throwOnError()
    expect(stored).toMatchObject({ points: 25, radius_m: 40, place_accuracy_m: null })
    expect(stored.latitude).not.toBeNull()

    // Replacing a stolen print gives the code a new printed id and offers to print it.
    const question = page.getByRole('alertdialog')
    await chooseRowAction(page, stored.name, hu('admin.codes.replace'))
    await expect(question).toContainText(hu('admin.codes.replaceText'))
    await question.getByRole('button', { name: hu('admin.codes.replace') }).click()
    await expect(dialog).toContainText(hu('admin.codes.print.title'))
    await dialog.getByRole('button', { name: hu('common.close') }).click()
    const { data: replaced } = await organiser
      .from('qr_codes')
      .select('printed_id, short_code')
      .eq('id', stored.id)
      .single()
      .throwOnError()
    expect(replaced.printed_id).not.toBe(stored.id)
    expect(replaced.short_code).not.toBe(stored.short_code)

    // Downloads the single code as an image.
    await page
      .getByRole('button', { name: hu('admin.codes.editNamed', { name: stored.name }) })
      .click()
    const [single] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: hu('admin.codes.single.png') }).click(),
    ])
    const [address] = await decodeQrCodes(await readDownload(single))
    // The address on prints is a shared setting, which other tests change.
    expect(address).toMatch(new RegExp(`^https?://[^/]+/ar/${replaced.printed_id}$`))
    await dialog.getByRole('button', { name: hu('common.close') }).click()

    await addCode(organiser, { name: `${prefix} csapda`, is_decoy: true })
    await expect(rowOf(page, `${prefix} csapda`)).toContainText(hu('admin.codes.decoy'))
    // The decoy is first by name, then last and first by points.
    const byPoints = page.getByRole('button', { name: hu('admin.codes.points') })
    await byPoints.click()
    await expect(page.getByRole('row').nth(1)).toContainText('kút')
    await byPoints.click()
    await expect(page.getByRole('row').nth(1)).toContainText('csapda')
    await page.getByLabel(hu('admin.codes.filters.kind.label')).selectOption('real')
    await expect(rowOf(page, `${prefix} csapda`)).toHaveCount(0)
    await expectNoViolations(page)
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: hu('table.exportWithMedia') }).click(),
    ])
    const lines = (await readDownload(csv)).toString().trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(hu('admin.codes.addressColumn'))
    expect(lines[1]).toContain(`${prefix} kút`)
    expect(lines[1]).toContain(`/ar/${replaced.printed_id}`)

    await chooseRowAction(page, stored.name, hu('common.delete'))
    await expect(question).toContainText(hu('admin.codes.deleteText'))
    await question.getByRole('button', { name: hu('common.delete') }).click()
    // The row is also hidden while the dialog is open, so wait for the dialog first.
    await expect(question).toHaveCount(0)
    await expect(rowOf(page, `${prefix} kút`)).toHaveCount(0)
    expect((await codesOf(organiser, prefix)).map(({ name }) => name)).toEqual([`${prefix} csapda`])
  })

  test('A code of a hunt is deactivated instead of deleted, and a conflicting change is reported', async ({
    organiser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    const [code] = hunt.codes
    await signIn({ role: 'admin' })
    await page.goto(`/admin/qr-codes?hunt=${hunt.sessionId}`)
    await expect(page.getByRole('row')).toHaveCount(4)
    await chooseRowAction(page, code.name, hu('common.delete'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(hu('admin.codes.inUseText'))
    await expect(dialog.getByRole('listitem')).toHaveText(hunt.name)
    await dialog.getByRole('button', { name: hu('admin.codes.switchOff') }).click()
    await expect(rowOf(page, code.name)).toContainText(hu('admin.codes.inactive'))

    const all = page.getByRole('checkbox', { name: hu('table.selectPage') })
    await all.press('Space')
    await expect(all).toBeChecked()
    const switchOn = page.getByRole('button', { name: hu('admin.codes.switchOn') })
    await switchOn.press('Enter')
    await expect(
      page.getByRole('row').getByText(hu('admin.codes.inactive'), { exact: true }),
    ).toHaveCount(0)
    await expect(switchOn).toBeFocused()

    await page
      .getByRole('button', { name: hu('admin.codes.editNamed', { name: code.name }) })
      .click()
    await dialog.getByLabel(hu('admin.codes.points')).fill('11')
    const name = `${code.name} (másképp)`
    await organiser.from('qr_codes').update({ name }).eq('id', code.id).throwOnError()
    await expect(dialog.getByText(hu('errors.edit_conflict'))).toBeVisible()
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(dialog.locator('[data-error-key="edit_conflict"]')).toBeVisible()
    await dialog
      .getByRole('button', { name: hu('common.loadNewer') })
      .first()
      .click()
    await expect(dialog.getByLabel(hu('admin.codes.name'))).toHaveValue(name)
    await dialog.getByLabel(hu('admin.codes.points')).fill('11')
    await dialog.getByRole('button', { name: hu('common.save') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, name)).toContainText('11')
  })

  test('An organiser scans a code on site and saves its position', async ({
    organiser,
    signIn,
    page,
    baseURL,
  }) => {
    const code = await addCode(organiser, { name: `${prefix} híd` })
    const camera = await installCanvasCamera(page)
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 47.4989, longitude: 19.0436, accuracy: 80 })
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn({ role: 'admin' })
    await page.goto('/admin/qr-codes')
    await page.getByRole('button', { name: hu('admin.codes.onSite.open') }).click()
    const dialog = page.getByRole('dialog')
    await camera.show('https://example.com/menu')
    await expect(dialog.getByText(hu('scanner.viewfinder.notOurs'))).toBeVisible()
    await camera.show(`${baseURL}/ar/${code.id}`)
    await expect(dialog.getByText(code.name)).toBeVisible()
    await expect(dialog.locator('[data-fix="poor"]')).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: hu('admin.codes.onSite.takeAnyway') }),
    ).toBeVisible()
    await expectNoViolations(page)
    await page.context().setGeolocation({ latitude: 47.49891, longitude: 19.04361, accuracy: 7.4 })
    await expect(dialog.locator('[data-fix="good"]')).toBeVisible()
    await camera.hide()
    await dialog.getByRole('button', { name: hu('admin.codes.onSite.take') }).click()
    await expect(dialog.getByLabel(hu('scanner.typed.label'))).toBeVisible()
    const { data } = await organiser
      .from('qr_codes')
      .select('latitude, longitude, place_accuracy_m')
      .eq('id', code.id)
      .single()
      .throwOnError()
    expect(data).toEqual({ latitude: 47.49891, longitude: 19.04361, place_accuracy_m: 8 })
  })
})
