import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { formatShortCode } from '@/lib/codes/codes'
import { expectNoViolations } from './support/axe'
import { installCanvasCamera } from './support/camera'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan, type TestHunt } from './support/hunt'
import { searchList } from './support/lists'
import { expectNoFile, keptFiles, photo } from './support/media'
import { mp3, type SampleMedia, uploadSampleMedia } from './support/sample-media'
import { expectStored } from './support/offline'
import { textsOf } from './support/texts'
import type { Api, TestUser } from './support/users'

const hu = textsOf('hu')

// A service worker belongs to the browser context: each test installs its own.
test.use({ serviceWorkers: 'allow', reuseContext: false })

let hunt: TestHunt
const clue = { id: randomUUID(), name: 'A második pad', content: 'TITOK: a harmadik lámpa alatt.' }
const picture = { alt: 'TITOK: a kút kávája.' }
const sound = { transcript: 'TITOK: csobbanás.' }
let media: SampleMedia
const card = { title: 'A kút legendája', bold: 'Mélyre ejtett', text: '**Mélyre ejtett** kulcs.' }

test.beforeAll(async ({ organiser }) => {
  await organiser
    .rpc('admin_save_clue', {
      p_clue: {
        id: clue.id,
        name_hu: clue.name,
        name_en: 'The second bench',
        price: 50,
        content_hu: clue.content,
        content_en: 'SECRET: below the third lamp.',
        is_locked: true,
      },
    })
    .throwOnError()
  hunt = await createHunt(organiser, { clueIds: [clue.id] })
  await organiser
    .from('qr_codes')
    .update({
      card_title_hu: card.title,
      card_title_en: 'The legend of the well',
      card_text_hu: card.text,
      card_text_en: 'A key, **dropped** deep.',
      reveals_clue_id: clue.id,
    })
    .eq('id', hunt.codes[0].id)
    .throwOnError()
  await addCardMedia(organiser)
})

/** Gives the first code a picture and a sound, as its form does. */
async function addCardMedia(organiser: Api): Promise<void> {
  media = await uploadSampleMedia(organiser)
  const { data } = await organiser
    .from('qr_codes')
    .select()
    .eq('id', hunt.codes[0].id)
    .single()
    .throwOnError()
  await organiser
    .rpc('admin_import_qr_codes', {
      p_codes: [
        {
          ...data,
          card_media: [
            { id: media.pictureId, alt_hu: picture.alt, alt_en: 'SECRET: the rim of the well.' },
            {
              id: media.soundId,
              transcript_hu: sound.transcript,
              transcript_en: 'SECRET: a splash.',
            },
          ],
        },
      ],
    })
    .throwOnError()
}

/** Lets a user join the hunt and stores the session in the browser. */
async function enter(context: BrowserContext, user: TestUser): Promise<TestUser> {
  await join(user.api, hunt)
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
      }
    },
    [...user.session],
  )
  return user
}

/** Opens the app and waits until its service worker can serve it offline. */
async function openOnce(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByText(hunt.name).first()).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** The picture is drawn, the sound can be played, and the transcript can be read. */
async function expectMedia(page: Page): Promise<void> {
  const image = page.getByRole('img', { name: picture.alt })
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  const player = page.getByLabel(hu('media.sound'))
  await expect
    .poll(() => player.evaluate((element: HTMLAudioElement) => element.duration))
    .toBeGreaterThan(0.9)
  await page.getByText(hu('media.transcript')).click()
  await expect(page.getByText(sound.transcript)).toBeVisible()
}

/** Reads the card among the finds, and follows it to its clue. */
async function readCardAndClue(page: Page): Promise<void> {
  await page.goto('/profile?tab=scans')
  await page.getByText(card.title).first().click()
  await expect(page.getByText(card.bold, { exact: true })).toBeVisible()
  await expectMedia(page)
  await expectNoViolations(page)
  await page.getByRole('link', { name: clue.name }).click()
  await expect(page.getByRole('article', { name: clue.name })).toContainText(clue.content)
}

test('A find shows its card and gives its clue, and both stay readable offline', async ({
  page,
  context,
  baseURL,
  newUser,
}) => {
  const { api } = await enter(context, await newUser())
  const camera = await installCanvasCamera(page)
  await openOnce(page)
  await page.goto('/scanner')
  await expect(page.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
  await camera.show(`${baseURL}/ar/${hunt.codes[0].id}`)
  const counted = page.locator('[data-outcome="counted"]')
  await expect(counted).toContainText(card.title)
  await expect(counted.getByText(card.bold, { exact: true })).toHaveCSS('font-weight', '700')
  await expect(counted).toContainText(hu('findCards.clue'))
  await expectMedia(page)
  await expectNoViolations(page)
  await counted.getByRole('link', { name: clue.name }).click()
  await expect(page.getByRole('article', { name: clue.name })).toBeFocused()
  await expect(page.getByRole('article', { name: clue.name })).toContainText(clue.content)
  const { data } = await api.rpc('get_token_balance').throwOnError()
  expect(data).toMatchObject({ balance: hunt.startingTokens })

  await expectStored(page, card.title, clue.content)
  await expect.poll(() => keptFiles(page)).toBe(2)
  await context.setOffline(true)
  await readCardAndClue(page)
  await page.reload()
  await expect(page.getByText(clue.content)).toBeVisible()
  await readCardAndClue(page)
})

test('A scan that was captured offline shows its card once it is sent', async ({
  page,
  context,
  newUser,
}) => {
  await enter(context, await newUser())
  await openOnce(page)
  await installCanvasCamera(page)
  await page.goto('/scanner')
  const shortCode = page.getByLabel(hu('scanner.typed.label'))
  await expect(shortCode).toBeVisible()
  await context.setOffline(true)
  await shortCode.fill(hunt.codes[0].shortCode)
  await page.getByRole('button', { name: hu('scanner.typed.submit') }).click()
  await page.getByRole('button', { name: hu('scanner.success.scanOn') }).click()
  await expect(page.locator('li[data-state="pending"]')).toBeVisible()
  await expect(page.getByText(card.title)).toHaveCount(0)

  await context.setOffline(false)
  const sent = page.locator('li[data-state="counted"]')
  await expect(sent).toContainText(card.title)
  await expect(page.getByText(hu('findCards.arrived_one'), { exact: true })).toBeVisible()
  await expectStored(page, card.title, clue.content)
  await expect.poll(() => keptFiles(page)).toBe(2)
  await context.setOffline(true)
  await readCardAndClue(page)
})

test('An organiser gives a card a picture and a sound in the form of its code', async ({
  organiser,
  signIn,
  page,
}) => {
  const { codes, firstClue } = await createHunt(organiser)
  await organiser
    .from('qr_codes')
    .update({ reveals_clue_id: firstClue.id })
    .eq('id', codes[0].id)
    .throwOnError()
  await signIn({ role: 'admin' })
  await page.goto('/admin/qr-codes')
  await searchList(page, codes[0].name)
  await page
    .getByRole('button', { name: hu('admin.codes.editNamed', { name: codes[0].name }) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(hu('admin.codes.card.clue'))).toHaveValue(firstClue.id)
  const field = dialog.getByRole('group', { name: hu('admin.media.title') })
  const chosen = field.locator('input[type=file]')
  await chosen
    .first()
    .setInputFiles({ name: 'kut.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
  await expect(field.locator('img')).toBeVisible()
  await expect(chosen).toHaveCount(1)
  await chosen.setInputFiles({ name: 'csobb.mp3', mimeType: 'audio/mpeg', buffer: mp3() })
  await expect(field.getByText('csobb.mp3')).toBeVisible()
  await expect(field).toContainText(hu('admin.media.textMissingOne'))
  await field.getByLabel(hu('form.hungarian', { label: hu('admin.media.alt') })).fill(picture.alt)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toHaveCount(0)
  const { data } = await organiser
    .rpc('admin_list_qr_codes', { p_search: codes[0].name })
    .single()
    .throwOnError()
  expect(data.card_media).toMatchObject([
    { name: 'kut.jpg', kind: 'image', alt_hu: picture.alt, alt_en: '' },
    { name: 'csobb.mp3', kind: 'audio' },
  ])

  // Exported as a ZIP archive, and imported as a new code without its short code.
  await expect(page.getByRole('row')).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: hu('table.exportWithMedia') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^qr-codes-.*\.zip$/)
  const archive = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(Object.keys(archive)).toEqual([
    'qr-codes.csv',
    expect.stringMatching(/^kut-[0-9a-f]{8}\.webp$/),
    expect.stringMatching(/^csobb-[0-9a-f]{8}\.mp3$/),
  ])
  const csv = strFromU8(archive['qr-codes.csv']!)
  const copy = `Másolat ${randomUUID()}`
  const added = csv
    .replace(codes[0].name, copy)
    .replace(formatShortCode(codes[0].shortCode), '')
    .replace(picture.alt, 'A másolat képe')
  await page.getByRole('button', { name: hu('admin.codes.import.open') }).click()
  await dialog.getByLabel(hu('admin.import.file')).setInputFiles({
    name: 'qr-codes.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ ...archive, 'qr-codes.csv': strToU8(added) })),
  })
  await expect(dialog.getByText(hu('admin.import.ready_one', { count: 1 }))).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: hu('admin.import.submit_one', { count: 1 }) }).click()
  await expect(
    page.getByText(hu('admin.codes.import.saved_one', { count: 1 }), { exact: true }),
  ).toBeVisible()
  const { data: imported } = await organiser
    .rpc('admin_list_qr_codes', { p_search: copy })
    .single()
    .throwOnError()
  expect(imported.reveals_clue_id).toBe(firstClue.id)
  const [copied] = imported.card_media as { id: string; widths: number[] }[]
  expect(imported.card_media).toMatchObject([
    { kind: 'image', alt_hu: 'A másolat képe' },
    { kind: 'audio' },
  ])
  expect(copied?.id).not.toBe((data.card_media as { id: string }[])[0]?.id)
  const file = await organiser.storage
    .from('media')
    .download(`${copied?.id}/${copied?.widths[0]}.webp`)
  expect(file.data?.size).toBeGreaterThan(100)
})

test('A player without the find reads nothing of the card', async ({
  page,
  context,
  baseURL,
  newUser,
}) => {
  const { api } = await enter(context, await newUser())
  await scan(api, hunt, hunt.codes[1])
  const answers: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/rest/v1/')) return
    // The page may close before the last answer is read.
    void response.text().then(
      (text) => answers.push(text),
      () => undefined,
    )
  })
  await page.goto('/profile?tab=scans')
  await expect(page.getByText(hunt.codes[1].name)).toBeVisible()
  await expect(page.getByText(card.title)).toHaveCount(0)
  await page.goto('/shop')
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.join()).not.toContain(card.title)
  expect(answers.join()).not.toContain(clue.content)
  expect(answers.join()).not.toContain(picture.alt)
  expect(answers.join()).not.toContain(media.pictureId)
  expect(await keptFiles(page)).toBe(0)
  for (const path of media.paths) await expectNoFile(baseURL ?? '', api, path)
  expect((await api.from('media').select()).data).toEqual([])
})
