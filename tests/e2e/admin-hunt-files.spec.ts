import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { chooseRowAction } from './support/lists'
import { uploadSampleMedia } from './support/sample-media'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

/** One pixel. */
const picture = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** A hunt with a code whose card has a picture and a sound. */
async function createHunt(organiser: Api, name: string): Promise<string> {
  const { soundId } = await uploadSampleMedia(organiser)
  const pictureId = randomUUID()
  const { error } = await organiser.storage
    .from('media')
    .upload(`${pictureId}/1.webp`, picture, { contentType: 'image/webp' })
  if (error) throw error
  await organiser
    .rpc('admin_add_media', {
      p_media: { id: pictureId, content_type: 'image/webp', name: 'kép', widths: [1], height: 1 },
    })
    .throwOnError()
  const { data: hunt } = await organiser
    .rpc('admin_save_game_session', { p_game_session: { name, starting_tokens: 33 } })
    .throwOnError()
  const gameSessionId = (hunt as { game_session_id: string }).game_session_id
  await organiser
    .rpc('admin_import_qr_codes', {
      p_codes: [
        {
          ...{ name: `${name} kapu`, points: 12, card_title_hu: 'Megvan [[mi]]' },
          card_media: [
            { id: pictureId, alt_hu: 'Kapu', alt_en: 'Gate' },
            { id: soundId, transcript_hu: 'Bimm', transcript_en: 'Ding' },
          ],
        },
      ],
      p_game_session_id: gameSessionId,
    })
    .throwOnError()
  return gameSessionId
}

const choose = (page: Page, name: string, content: Buffer) =>
  page
    .getByLabel(hu('admin.huntFiles.file'))
    .setInputFiles({ name, mimeType: 'application/zip', buffer: content })

test('An organiser saves a hunt as a file and loads it as a draft', async ({
  organiser,
  signIn,
  page,
}) => {
  const name = `Fájl ${randomUUID().slice(0, 8)}`
  await createHunt(organiser, name)
  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  await page.getByRole('searchbox', { name: hu('common.search') }).fill(name)
  await chooseRowAction(page, name, hu('admin.sessions.export'))
  const dialog = page.getByRole('dialog')
  await expectNoViolations(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: hu('admin.huntFiles.export') }).click(),
  ])
  const content = await readFile(await download.path())
  const files = unzipSync(content)
  expect(Object.keys(files).sort()).toEqual([
    ...['clues.csv', 'codes.csv', 'hunt.json', 'media/picture-1-1.webp', 'media/sound-1.mp3'],
  ])
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: hu('admin.huntFiles.importButton') }).click()
  await choose(page, 'hunt.zip', content)
  await expect(dialog.getByText(hu('admin.huntFiles.warnings.hunt_name_in_use'))).toBeVisible()
  await expect(dialog.getByText(hu('admin.huntFiles.marks_one', { count: 1 }))).toBeVisible()
  await expect(dialog.getByLabel(hu('admin.sessions.name'))).toHaveValue(`${name} (2)`)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: hu('admin.huntFiles.create') }).click()
  await expect(page).toHaveURL(/\/admin\?hunt=/)
  await expect(page.getByText(`${name} (2)`).first()).toBeVisible()

  const copyId = new URL(page.url()).searchParams.get('hunt') ?? ''
  const { data } = await organiser
    .rpc('admin_export_hunt', { p_game_session_id: copyId, p_with_offers: true })
    .throwOnError()
  const { document: copy, files: stored } = data as unknown as {
    document: { hunt: object }
    files: { bucket: string; object: string }[]
  }
  const source = JSON.parse(new TextDecoder().decode(files['hunt.json'])) as { hunt: object }
  expect({ ...copy, hunt: { ...copy.hunt, name: '' } }).toEqual({
    ...source,
    hunt: { ...source.hunt, name: '' },
  })
  const { data: kept } = await organiser.storage.from('media').download(stored[0]!.object)
  expect(Buffer.from(await kept!.arrayBuffer())).toEqual(picture)
})

test('The instructions of a ready-made hunt can be copied before its draft is made', async ({
  signIn,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  await page.getByRole('button', { name: hu('admin.sessions.create'), exact: true }).click()
  await page.getByRole('button', { name: 'Kincsvadászat otthon' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(hu('admin.huntFiles.aboutOnlyHere'))).toBeVisible()
  // It uses no map.
  await expect(dialog.getByText(hu('admin.huntFiles.unplaced_other', { count: 8 }))).toHaveCount(0)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: hu('admin.huntFiles.copyAbout') }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Így készülj:\n1. Töltsd ki')

  // In another language it has another name, and the same instructions.
  const name = dialog.getByLabel(hu('admin.sessions.name'))
  await expect(name).toHaveValue(/^Kincsvadászat otthon/)
  await dialog.getByLabel(hu('admin.sessions.languages')).selectOption('en')
  await expect(name).toHaveValue(/^Treasure hunt at home/)
  await expect(dialog.getByText('Így készülj:')).toBeVisible()
})

test('Files that are no hunts are refused with a sentence', async ({ signIn, page }) => {
  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  await page.getByRole('button', { name: hu('admin.huntFiles.importButton') }).click()
  const dialog = page.getByRole('dialog')
  const document = { format: 'kincskereses-hunt', version: 1, hunt: { name: 'Rossz' } }
  const zip = (files: Record<string, string>) =>
    Buffer.from(
      zipSync(
        Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
      ),
    )
  const cases: [Buffer, string][] = [
    [Buffer.from('abc'), hu('admin.huntFiles.problems.notZip')],
    [zip({ 'clues.csv': 'name' }), hu('admin.huntFiles.problems.noHunt')],
    [zip({ 'hunt.json': '{' }), hu('admin.huntFiles.problems.badJson')],
    [
      zip({ 'hunt.json': JSON.stringify({ ...document, version: 99 }) }),
      hu('admin.huntFiles.problems.tooNew'),
    ],
    [
      zip({
        'hunt.json': JSON.stringify({
          ...document,
          codes: [{ key: 'a', name: 'A', reveals_clue: 'sehol' }],
        }),
      }),
      hu('admin.huntFiles.problems.invalid', { place: 'codes[0].reveals_clue: sehol' }),
    ],
    [
      zip({
        'hunt.json': JSON.stringify({ ...document, media: [{ key: 'a', files: ['a.webp'] }] }),
        'a.webp': 'no picture',
      }),
      hu('admin.import.fileProblems.not_a_picture'),
    ],
  ]
  for (const [content, sentence] of cases) {
    await choose(page, 'x.zip', content)
    await expect(dialog.getByText(sentence)).toBeVisible()
    await expect(dialog.getByRole('button', { name: hu('admin.huntFiles.create') })).toBeDisabled()
  }
})
