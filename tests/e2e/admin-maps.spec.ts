import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { withExif } from './support/exif'
import { expect, test } from './support/fixtures'
import { createHunt, join } from './support/hunt'
import { createMaps, places, standInForOpenStreetMap } from './support/maps'
import { textsOf } from './support/texts'
import { chooseRowAction } from './support/lists'

const hu = textsOf('hu')

/** A JPEG with EXIF orientation: 400 × 200 pixels when upright. */
async function drawMapImage(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 200
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas.')
    context.fillStyle = '#88aa66'
    context.fillRect(0, 0, 200, 400)
    return canvas.toDataURL('image/jpeg')
  })
  return withExif(Buffer.from(address.split(',')[1] ?? '', 'base64'), 'taken at 47.4979 N')
}

/** Drags the centre of an element by some pixels. */
async function drag(page: Page, what: Locator, x: number, y: number): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error('Nothing to drag.')
  const [startX, startY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(startX, startY)
  await page.mouse.down()
  await page.mouse.move(startX + x / 2, startY + y / 2)
  await page.mouse.move(startX + x, startY + y)
  await page.mouse.up()
}

test('An organiser uploads a map image, sets its corners and deletes the map', async ({
  signIn,
  organiser,
  page,
}) => {
  const hunt = await createHunt(organiser)
  await signIn({ role: 'admin' })
  await page.goto(`/admin/map-management?hunt=${hunt.sessionId}`)
  await expect(page.getByText(hu('admin.maps.emptyTitle'))).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: hu('admin.maps.add') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(hu('admin.maps.hunt'), { exact: true })).toHaveValue(
    hunt.sessionId,
  )

  const name = `Próba térkép ${hunt.sessionId.slice(0, 8)}`
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toContainText(hu('admin.maps.imageMissing'))
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('x') })
  await expect(dialog).toContainText(hu('admin.maps.imageProblems.type'))
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('') })
  await expect(dialog).toContainText(hu('admin.maps.imageProblems.size', { megabytes: 20 }))
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(dialog, 'named and typed as a picture').toContainText(
    hu('admin.maps.imageProblems.type'),
  )
  await expect(dialog.getByRole('button', { name: hu('admin.maps.chooseImage') })).toBeEnabled()
  // The image loads late and must not reset corners set meanwhile.
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/object\/public\/maps\//, async (route) => {
    await arrival
    await route.continue()
  })
  const uploaded = page.waitForResponse(/\/storage\/v1\/object\/maps\//)
  await file.setInputFiles({
    name: 'map.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawMapImage(page),
  })
  expect((await uploaded).status()).toBe(200)
  await dialog.getByLabel(hu('form.hungarian', { label: hu('admin.maps.name') })).fill(name)
  await expect(dialog.getByText(hu('form.englishMissing'))).toBeVisible()

  const north = dialog.getByLabel(hu('admin.maps.sides.north'))
  const west = dialog.getByLabel(hu('admin.maps.sides.west'))
  const corner = dialog.getByRole('button', { name: hu('admin.maps.corners.northWest') })
  const before = Number(await north.inputValue())
  await drag(page, corner, 0, 30)
  await expect.poll(async () => Number(await north.inputValue())).toBeLessThan(before)
  const dragged = Number(await north.inputValue())
  await corner.focus()
  await corner.press('ArrowUp')
  await expect.poll(async () => Number(await north.inputValue())).toBeGreaterThan(dragged)
  await north.fill('10')
  const picture = page.waitForResponse(/\/object\/public\/maps\//)
  arrive()
  await picture
  await expect(dialog.locator('img.map-image')).toHaveJSProperty('naturalWidth', 400)
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toContainText(hu('admin.maps.sideError'))
  await north.fill('47,6')
  await west.fill('18.9')
  await expect(dialog.getByLabel(hu('admin.maps.isActive'))).toBeChecked()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row', { name })
  await expect(row).toContainText(hu('admin.maps.active'))
  const { data: saved } = await organiser
    .from('maps')
    .select('north, west, image_path')
    .eq('name_hu', name)
    .single()
    .throwOnError()
  expect(saved).toMatchObject({ north: 47.6, west: 18.9 })

  await chooseRowAction(page, name, hu('admin.maps.preview'))
  await expect(dialog.locator('img.map-image')).toHaveJSProperty('naturalWidth', 400)
  await dialog.getByRole('button', { name: hu('common.close') }).click()

  const image = await page.request.get(`/storage/v1/object/public/maps/${saved.image_path}`)
  expect(image.status()).toBe(200)
  expect(
    (await image.body()).includes('taken at'),
    'players get the picture, not the place where it was taken',
  ).toBe(false)
  await chooseRowAction(page, name, hu('common.delete'))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(hu('admin.maps.deleteImage'))
  await question.getByRole('button', { name: hu('common.delete') }).click()
  await expect(page.getByText(hu('admin.maps.emptyTitle'))).toBeVisible()
  const gone = await page.request.get(`/storage/v1/object/public/maps/${saved.image_path}`)
  expect(gone.ok()).toBe(false)
})

test('Markers are moved by mouse and keyboard, edited and exported, and conflicting changes are reported', async ({
  signIn,
  organiser,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const { imageMap } = await createMaps(organiser, hunt)
  await signIn({ role: 'admin' })
  await page.goto(`/admin/map-management?map=${imageMap.id}`)
  const { nameHu } = places.start
  const pin = page.getByRole('button', { name: `${hu('map.kinds.start')}: ${nameHu}` })
  const place = async () =>
    (
      await organiser
        .from('map_markers')
        .select('latitude, longitude')
        .eq('map_id', imageMap.id)
        .eq('name_hu', nameHu)
        .single()
        .throwOnError()
    ).data
  await expect(pin).toBeVisible()
  await expectNoViolations(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expectNoViolations(page)
  await drag(page, pin, 60, 0)
  const moved = page.getByText(hu('admin.maps.markerMoved', { name: nameHu }))
  await expect(moved.first()).toBeVisible()
  const dragged = await place()
  expect(dragged.longitude).toBeGreaterThan(places.start.longitude)

  await pin.focus()
  await pin.press('ArrowUp')
  const saving = page.waitForResponse(/\/rest\/v1\/map_markers/)
  await pin.press('Enter')
  expect((await saving).status()).toBe(200)
  await expect.poll(async () => (await place()).latitude).toBeGreaterThan(dragged.latitude)

  // Another organiser changes it while this one types.
  const table = page.getByRole('table')
  await table
    .getByRole('button', { name: hu('admin.maps.editMarkerNamed', { name: nameHu }) })
    .click()
  const dialog = page.getByRole('dialog')
  const english = dialog.getByLabel(hu('form.english', { label: hu('admin.maps.markerName') }))
  await english.fill('My start')
  await organiser
    .from('map_markers')
    .update({ name_en: 'Their start' })
    .eq('map_id', imageMap.id)
    .eq('name_hu', nameHu)
    .throwOnError()
  await expect(dialog.getByText(hu('errors.edit_conflict'))).toBeVisible()
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog.locator('[data-error-key="edit_conflict"]')).toBeVisible()
  await expect(english).toHaveValue('My start')
  await dialog
    .getByRole('button', { name: hu('common.loadNewer') })
    .first()
    .click()
  await expect(english).toHaveValue('Their start')
  await english.fill('Our start')
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: hu('admin.maps.addMarker') }).click()
  await dialog
    .getByLabel(hu('form.hungarian', { label: hu('admin.maps.markerName') }))
    .fill('Új pad')
  await dialog.getByRole('button', { name: hu('common.close') }).click()
  const unsaved = page.getByRole('alertdialog')
  await expect(unsaved).toContainText(hu('common.unsavedTitle'))
  await unsaved.getByRole('button', { name: hu('common.cancel') }).click()
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(table.getByRole('row', { name: 'Új pad' })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: hu('table.export') }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.trim().split('\n')).toHaveLength(5)
  expect(csv).toContain('Our start')

  await chooseRowAction(page, 'Új pad', hu('common.delete'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('common.delete') })
    .click()
  await expect(table.getByRole('row', { name: 'Új pad' })).toBeHidden()
})

test('A plan is laid over the street map where the organiser is, and nobody is asked before', async ({
  signIn,
  organiser,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const requests = await standInForOpenStreetMap(page)
  await signIn({ role: 'admin' })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 47.5316, longitude: 21.6273, accuracy: 20 })
  await page.goto(`/admin/map-management?hunt=${hunt.sessionId}`)
  await page.getByRole('button', { name: hu('admin.maps.add') }).click()
  const dialog = page.getByRole('dialog')
  const side = async (name: string) =>
    Number(await dialog.getByLabel(hu(`admin.maps.sides.${name}`)).inputValue())
  await expect(
    dialog.getByRole('button', { name: hu('admin.maps.corners.southEast') }),
  ).toBeVisible()

  await dialog.getByRole('button', { name: hu('admin.maps.moveHere') }).click()
  await expect.poll(() => side('west')).toBeGreaterThan(21.6)
  expect([await side('south'), await side('north')]).toEqual([
    expect.closeTo(47.53, 1),
    expect.closeTo(47.53, 1),
  ])
  expect(requests).toEqual([])
  await dialog.getByLabel(hu('admin.maps.overStreetMap')).check()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await expect(dialog.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  )
  await expectNoViolations(page)

  // The corners follow the view: one level closer they are half as far apart.
  const width = (await side('east')) - (await side('west'))
  await dialog.getByRole('button', { name: hu('map.controls.zoomIn') }).click()
  await dialog.getByRole('button', { name: hu('admin.maps.fitToView') }).click()
  const covered = async () => (await side('east')) - (await side('west'))
  await expect.poll(covered).toBeLessThan(width * 0.7)
  expect(await covered()).toBeGreaterThan(width * 0.3)

  // What the organiser drags is what the plan covers, around the place where they are.
  const wide = await covered()
  const corner = dialog.getByRole('button', { name: hu('admin.maps.corners.southEast') })
  const box = await dialog
    .getByRole('region', { name: hu('admin.maps.cornersLabel') })
    .boundingBox()
  await drag(page, corner, -(box?.width ?? 0) / 4, 0)
  await expect.poll(covered).toBeLessThan(wide * 0.9)
  expect(await covered()).toBeGreaterThan(wide * 0.3)
  expect([await side('west'), await side('east')]).toEqual([
    expect.closeTo(21.6273, 1),
    expect.closeTo(21.6273, 1),
  ])
})

test('Players see a new street map at once, with its source, and names under the pins', async ({
  signIn,
  organiser,
  newPage,
  page,
}) => {
  const hunt = await createHunt(organiser)
  await signIn({ role: 'admin' })
  await standInForOpenStreetMap(page)
  await page.goto(`/admin/map-management?hunt=${hunt.sessionId}`)
  await page.getByRole('button', { name: hu('admin.maps.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('admin.maps.kind')).selectOption('street')
  await expect(dialog).toContainText(hu('admin.maps.streetMapHint'))
  await dialog.getByLabel(hu('form.hungarian', { label: hu('admin.maps.name') })).fill('Utcák')
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toBeHidden()
  const { data: map } = await organiser
    .from('maps')
    .select('id, south, west')
    .eq('game_session_id', hunt.sessionId)
    .single()
    .throwOnError()
  await organiser
    .from('map_markers')
    .insert({
      ...{ map_id: map.id, kind: 'start', name_hu: 'Rajt', name_en: '' },
      ...{ latitude: map.south + 0.002, longitude: map.west + 0.004 },
    })
    .throwOnError()

  const phone = await newPage()
  const requests = await standInForOpenStreetMap(phone)
  const { api } = await signIn({ page: phone })
  await join(api, hunt)
  await phone.goto('/map')
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await expect(phone.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
  await expect(phone.locator('.map-pin-name')).toHaveText('Rajt')
  await expectNoViolations(phone)
  await phone.goto('/terms#PP')
  await expect(phone.getByText('osmfoundation.org')).toBeVisible()
})
