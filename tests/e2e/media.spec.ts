import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expectNoViolations } from './support/axe'
import { createClue, type TestClue } from './support/clues'
import { expect, test } from './support/fixtures'
import { buy, createHunt, join } from './support/hunt'
import { searchList } from './support/lists'
import { expectNoFile, keptFiles, photo } from './support/media'
import { mp3 } from './support/sample-media'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

// Offline the app itself comes from its service worker.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const alt = { hu: 'Egy kőkapu borostyánnal', en: 'A stone gate with ivy' }
const transcript = { hu: 'Három kongás.', en: 'Three strokes of a bell.' }

/** Adds a picture and a sound to a clue in its form. */
async function addMedia(page: Page, clue: { id: string; nameHu: string }): Promise<void> {
  await page.goto('/admin/clues')
  await searchList(page, clue.nameHu)
  await page
    .getByRole('button', { name: hu('admin.clues.editClue', { name: clue.nameHu }) })
    .click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('group', { name: hu('admin.media.title') })
  const files = field.locator('input[type=file]')
  await files.first().setInputFiles({
    name: 'kapu.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await expect(field).toContainText(hu('admin.media.problems.not_a_picture'))
  await files
    .last()
    .setInputFiles({ name: 'a.mp3', mimeType: 'audio/mpeg', buffer: await photo(page) })
  await expect(field).toContainText(hu('admin.media.problems.is_a_picture'))

  // The network is lost in the middle; the retry sends only what is missing.
  let uploads = 0
  await page.route('**/storage/v1/object/media/**', (route) =>
    route.request().method() === 'POST' && ++uploads === 2 ? route.abort() : route.continue(),
  )
  await files
    .first()
    .setInputFiles({ name: 'kapu.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
  await field.getByRole('button', { name: hu('common.retry') }).click()
  await expect(field.getByText('kapu.jpg')).toBeVisible()
  expect(uploads).toBe(4)
  await expect(field.locator('img')).toBeVisible()

  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toContainText(hu('errors.media_texts_missing'))
  const label = (key: string, language: 'hungarian' | 'english') =>
    field.getByLabel(hu(`form.${language}`, { label: hu(key) }))
  await label('admin.media.alt', 'hungarian').fill(alt.hu)
  await label('admin.media.alt', 'english').fill(alt.en)
  await files.last().setInputFiles({ name: 'kongas.mp3', mimeType: 'audio/mpeg', buffer: mp3() })
  await label('admin.media.transcript', 'hungarian').fill(transcript.hu)
  await label('admin.media.transcript', 'english').fill(transcript.en)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(
    page.getByText(hu('admin.clues.saved', { name: clue.nameHu }), { exact: true }),
  ).toBeVisible()
}

async function filesOf(organiser: Api, clueId: string): Promise<string[]> {
  const { data } = await organiser
    .from('clue_media')
    .select('media_id')
    .eq('clue_id', clueId)
    .throwOnError()
  const folders = await Promise.all(
    data.map(async ({ media_id }) => {
      const listed = await organiser.storage.from('media').list(media_id)
      return (listed.data ?? []).map(({ name }) => `${media_id}/${name}`)
    }),
  )
  return folders.flat()
}

/** Gives a clue a picture through the API. */
async function attachPicture(organiser: Api, page: Page, clue: TestClue): Promise<void> {
  const id = randomUUID()
  await organiser.storage
    .from('media')
    .upload(`${id}/480.webp`, await photo(page), { contentType: 'image/webp' })
  await organiser
    .rpc('admin_add_media', {
      p_media: { id, content_type: 'image/webp', name: 'kapu', widths: [480], height: 240 },
    })
    .throwOnError()
  const { data } = await organiser
    .rpc('admin_list_clues', { p_search: clue.id })
    .single()
    .throwOnError()
  await organiser
    .rpc('admin_save_clue', {
      p_clue: { ...data, media: [{ id, alt_hu: alt.hu, alt_en: alt.en }] },
    })
    .throwOnError()
}

test('A clue with a picture and a sound is bought, and opens on the phone without a network', async ({
  organiser,
  newUser,
  newPage,
  signIn,
  page,
  context,
  baseURL,
}) => {
  test.slow()
  const clue = await createClue(organiser)
  const hunt = await createHunt(organiser, { clueIds: [clue.id] })
  const office = await newPage()
  await signIn({ role: 'admin', page: office })
  await addMedia(office, clue)

  const paths = await filesOf(organiser, clue.id)
  expect(paths.map((path) => path.split('/')[1]).sort()).toEqual([
    '1600.webp',
    '480.webp',
    '960.webp',
    'sound.mp3',
  ])
  for (const path of paths) {
    const { data } = await organiser.storage.from('media').download(path)
    const content = Buffer.from(await data!.arrayBuffer()).toString('latin1')
    expect(content, path).not.toContain('SECRET')
  }

  const player = await signIn()
  await join(player.api, hunt)
  await page.goto('/shop')
  await expect(
    page.getByRole('button', { name: hu('shop.buyClue', { name: clue.nameHu }) }),
  ).toBeVisible()
  expect(await page.content()).not.toContain(alt.hu)
  expect(await keptFiles(page), 'nothing is kept before it is owned').toBe(0)
  await page.getByRole('button', { name: hu('shop.buyClue', { name: clue.nameHu }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('shop.confirmBuy_other', { count: clue.price }) })
    .click()
  const picture = page.getByRole('img', { name: alt.hu })
  const isDrawn = () =>
    expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  await isDrawn()
  await expect(page.getByLabel(hu('media.sound'))).toBeVisible()
  await page.getByText(hu('media.transcript')).click()
  await expect(page.getByText(transcript.hu)).toBeVisible()
  await expectNoViolations(page)
  await expect.poll(() => keptFiles(page)).toBe(2)

  await page.getByRole('button', { name: hu('media.enlarge', { alt: alt.hu }) }).click()
  const viewer = page.getByRole('dialog')
  const enlarged = viewer.getByRole('img', { name: alt.hu })
  const box = async () => (await enlarged.boundingBox()) ?? { y: 0, width: 0, height: 0 }
  await expect.poll(async () => (await box()).width).toBeGreaterThan(300)
  const { y, width, height } = await box()
  const middle = (page.viewportSize()?.height ?? 0) / 2
  expect(Math.abs(y + height / 2 - middle), 'it stands in the middle').toBeLessThan(60)
  // The enlarged picture covers neither the buttons nor the title.
  const zoomIn = viewer.getByRole('button', { name: hu('media.zoomIn') })
  for (let n = 0; n < 3; n++) await zoomIn.click()
  await expect.poll(async () => (await box()).width).toBeGreaterThan(2 * width)
  await expectNoViolations(page)
  await viewer.getByRole('button', { name: hu('common.close') }).click()
  await expect(viewer).toHaveCount(0)

  // Strangers: another player of the hunt, and somebody without an account.
  const other = await newUser()
  await join(other.api, hunt)
  for (const path of paths) await expectNoFile(baseURL ?? '', other.api, path)
  expect((await other.api.from('media').select()).data).toEqual([])

  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/shop?tab=owned')
  await expect(reopened.getByRole('img', { name: alt.hu })).toBeVisible()
  const sound = reopened.getByLabel(hu('media.sound'))
  await expect
    .poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(0.9)
  await reopened.getByText(hu('media.transcript')).click()
  await expect(reopened.getByText(transcript.hu)).toBeVisible()
  await expectNoViolations(reopened)

  await context.setOffline(false)
  await reopened.getByRole('button', { name: hu('nav.openMenu') }).click()
  await reopened.getByRole('button', { name: hu('nav.logout') }).click()
  await expect(reopened).toHaveURL(/\/$|login/)
  await expect.poll(() => keptFiles(reopened), 'nothing remains after signing out').toBe(0)
})

test('A device without room says that a picture will not open offline', async ({
  organiser,
  enterHunt,
  page,
}) => {
  const clue = await createClue(organiser)
  await attachPicture(organiser, page, clue)
  const { hunt, api, id: playerId } = await enterHunt({ hunt: { clueIds: [clue.id] } })
  await buy(api, hunt, clue)
  await page.goto('/dashboard')
  await page.evaluate(
    (uid) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kincskereses-files')
        opening.onupgradeneeded = () => opening.result.createObjectStore('by-player')
        opening.onerror = () => reject(new Error('The files cannot be opened.'))
        opening.onsuccess = () => {
          const database = opening.result
          const filling = database.transaction('by-player', 'readwrite')
          const full = new Blob([new ArrayBuffer(80 * 1024 * 1024)])
          filling.objectStore('by-player').put(full, `${uid}/other/file`)
          filling.oncomplete = () => {
            database.close()
            resolve()
          }
        }
      }),
    playerId,
  )
  await page.goto('/shop?tab=owned')
  await expect(page.getByRole('img', { name: alt.hu })).toBeVisible()
  await expect(page.getByText(hu('media.notKept'))).toBeVisible()
  expect(await keptFiles(page)).toBe(1)
})

test('A clue with a picture is exported, deleted and imported into another hunt', async ({
  organiser,
  enterHunt,
  newPage,
  signIn,
  page,
}) => {
  const clue = await createClue(organiser)
  await attachPicture(organiser, page, clue)
  const office = await newPage()
  await signIn({ role: 'admin', page: office })
  await office.goto('/admin/clues')
  await searchList(office, clue.nameHu)
  await expect(office.getByRole('row')).toHaveCount(2)
  const downloading = office.waitForEvent('download')
  await office.getByRole('button', { name: hu('table.exportWithMedia') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^clues-.*\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const [, name = ''] = Object.keys(files)
  expect(name).toMatch(/^kapu-[0-9a-f]{8}\.webp$/)
  expect(Object.keys(files)).toEqual(['clues.csv', name])
  const csv = strFromU8(files['clues.csv']!)
  expect(csv).toContain(`;${name};${alt.hu};${alt.en};`)

  await organiser.from('clue_templates').delete().eq('id', clue.id).throwOnError()
  const player = await enterHunt({ hunt: { clueIds: [] } })
  await office.getByRole('button', { name: hu('admin.clues.importButton') }).click()
  const dialog = office.getByRole('dialog')
  const choose = (archive: Record<string, Uint8Array>) =>
    dialog.getByLabel(hu('admin.import.file')).setInputFiles({
      name: 'clues.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zipSync(archive)),
    })
  // A row with the id of a deleted clue would change nothing: without it the row adds one.
  const added = strToU8(csv.replace(/\r\n[^;]*;[^;]*;/, '\r\n;;'))
  const problem = (key: string) =>
    dialog.getByText(
      hu('admin.import.inFile', {
        name,
        problem: hu(`admin.import.fileProblems.${key}`),
      }),
    )
  await choose({ 'clues.csv': added })
  await expect(problem('not_found')).toBeVisible()
  await choose({ 'clues.csv': added, [name]: strToU8('no picture') })
  await expect(problem('not_a_picture')).toBeVisible()
  const submit = dialog.getByRole('button', {
    name: hu('admin.import.submit_one', { count: 1 }),
  })
  await expect(submit).toBeDisabled()
  await expectNoViolations(office)

  await choose({ 'clues.csv': added, [name]: files[name]! })
  await expect(dialog.getByText(hu('admin.import.ready_one', { count: 1 }))).toBeVisible()
  await dialog.getByLabel(hu('admin.import.hunt')).selectOption(player.hunt.sessionId)
  await submit.click()
  await expect(
    office.getByText(hu('admin.clues.import.saved_one', { count: 1 }), { exact: true }),
  ).toBeVisible()

  const { data } = await organiser
    .from('clue_templates')
    .select('id')
    .eq('name_hu', clue.nameHu)
    .single()
    .throwOnError()
  expect(data.id).not.toBe(clue.id)
  await buy(player.api, player.hunt, { ...clue, id: data.id })
  await page.goto('/shop?tab=owned')
  const picture = page.getByRole('img', { name: alt.hu })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(480)
})
