import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectNoViolations } from './support/axe'
import { installCanvasCamera } from './support/camera'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan, type TestCode, type TestHunt } from './support/hunt'
import { photo } from './support/media'
import { expectStored } from './support/offline'
import { readDownload } from './support/pdf'
import { mp3 } from './support/sample-media'
import { openScanner, typeShortCode } from './support/scanner'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

// A service worker belongs to the browser context: each test installs its own.
test.use({ serviceWorkers: 'allow', reuseContext: false })

/** Gives a code a task in the hunt, as its form does. */
async function saveTask(
  organiser: Api,
  hunt: TestHunt,
  code: TestCode,
  task: Record<string, unknown>,
): Promise<void> {
  await organiser
    .rpc('admin_save_task', {
      p_game_session_id: hunt.sessionId,
      p_qr_code_id: code.id,
      p_task: { question_en: 'In English', points: 20, ...task } as never,
      p_request_id: randomUUID(),
    })
    .throwOnError()
}

const question = {
  choice: 'Hány láb van a hídon?',
  text: 'Ki tervezte a hidat?',
  number: 'Milyen hosszú a híd?',
  photo: 'Fotózzátok le a csapatot a híddal!',
}
const choices = [
  { text_hu: 'Négy', text_en: 'Four', is_right: true },
  { text_hu: 'Öt', text_en: 'Five', is_right: false },
  { text_hu: 'Hat', text_en: 'Six', is_right: false },
]

const panelOf = (page: Page, state: string) => page.locator(`[data-task="${state}"]`)
const said = (panel: Locator) => panel.getByRole('status')

async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel(/A válaszod/).fill(text)
  await page.getByRole('button', { name: hu('tasks.send') }).click()
}

/** Opens the tasks among the player's finds. */
async function openTask(page: Page, code: TestCode): Promise<Locator> {
  const task = page.getByRole('listitem').filter({ hasText: code.name }).locator('details').first()
  await expect(task).toBeVisible()
  if (!(await task.evaluate((element: HTMLDetailsElement) => element.open))) {
    await task.locator('summary').click()
  }
  return task
}

test('A team solves and fails questions on two phones, and both count in its points', async ({
  organiser,
  signIn,
  newPage,
  page: anna,
}) => {
  test.slow()
  const hunt = await createHunt(organiser, { teamMode: 'optional' })
  const [first, second, third] = hunt.codes
  await saveTask(organiser, hunt, first, {
    ...{ kind: 'choice', question_hu: question.choice, choices, wrong_cost: 2, max_tries: 3 },
  })
  await saveTask(organiser, hunt, second, {
    ...{ kind: 'text', question_hu: question.text, answers: ['Clark Ádám'], max_tries: 1 },
  })
  await saveTask(organiser, hunt, third, {
    ...{ kind: 'number', question_hu: question.number, number_answer: 375, number_tolerance: 1 },
    ...{ unit: 'm', minutes: 30 },
  })
  const bela = await newPage()
  const players = {
    anna: await signIn({ name: 'Anna' }),
    bela: await signIn({ name: 'Béla', page: bela }),
  }
  for (const { api } of Object.values(players)) await join(api, hunt)
  const { data: team } = await players.anna.api
    .rpc('create_team', { p_game_session_id: hunt.sessionId, p_name: 'Rókák' })
    .throwOnError()
  await players.bela.api
    .rpc('join_team', {
      p_game_session_id: hunt.sessionId,
      p_code: team.code,
    })
    .throwOnError()

  // The task follows the celebration; a wrong try costs two points.
  await openScanner(anna)
  await typeShortCode(anna, first.shortCode)
  const counted = anna.locator('[data-outcome="counted"]')
  const found = panelOf(anna, 'open')
  await expect(found.getByText(question.choice)).toBeVisible()
  await expectNoViolations(anna)
  await found.getByRole('radio', { name: 'Öt' }).check()
  await found.getByRole('button', { name: hu('tasks.send') }).click()
  await expect(said(found)).toContainText(hu('tasks.wrong'))
  await expect(found).toContainText(hu('tasks.triesLeft_other', { count: 2 }))

  // Béla sees the try, and solves the task; Anna sees that at once.
  await bela.goto('/profile?tab=scans')
  const task = await openTask(bela, first)
  await expect(task).toContainText(hu('tasks.triesLeft_other', { count: 2 }))
  await task.getByRole('radio', { name: 'Négy' }).check()
  await task.getByRole('button', { name: hu('tasks.send') }).click()
  await expect(said(panelOf(bela, 'solved'))).toContainText(hu('tasks.solved'))
  await expect(said(panelOf(bela, 'solved'))).toBeFocused()
  await expect(said(counted)).toContainText(hu('tasks.solvedBy', { name: 'Béla' }))

  // "Later" keeps a task; the dashboard counts those that can be solved.
  await scan(players.bela.api, hunt, third)
  await anna.goto('/scanner')
  await typeShortCode(anna, second.shortCode)
  await expect(found.getByText(question.text)).toBeVisible()
  await anna.getByRole('button', { name: hu('tasks.later') }).click()
  await expect(anna.getByText(hu('tasks.laterText'))).toBeFocused()
  await anna.goto('/dashboard')
  await expect(
    anna.getByRole('heading', { name: hu('tasks.waiting_other', { count: 2 }) }),
  ).toBeVisible()
  await expectNoViolations(anna)
  await anna.getByRole('link', { name: hu('tasks.toTasks') }).click()

  // The only try of the text is wrong; the number is right within its tolerance.
  const text = await openTask(anna, second)
  await answer(anna, 'Eiffel')
  await expect(said(panelOf(anna, 'failed').first())).toContainText(hu('tasks.failed'))
  await expect(text.getByRole('textbox')).toHaveCount(0)
  const number = await openTask(anna, third)
  await expect(number.getByRole('timer')).toContainText(/\d+:\d\d/)
  await answer(anna, '375,5 m')
  await expect(said(number)).toContainText(hu('tasks.solved'))
  await expectNoViolations(anna)

  // 10 + 20 + 30 for the finds, two tasks of 20, and one wrong try.
  await anna.goto('/dashboard')
  await expect(anna.getByRole('row', { name: /Rókák/ })).toContainText('98')
  await expect(
    anna.getByRole('heading', { name: hu('tasks.waiting_other', { count: 1 }) }),
  ).toHaveCount(0)
})

test('A photo waits on the desk, is rejected with a reason, and then accepted', async ({
  organiser,
  enterHunt,
  signIn,
  newPage,
  page,
}) => {
  test.slow()
  const { hunt, api } = await enterHunt()
  const [code] = hunt.codes
  await saveTask(organiser, hunt, code, {
    ...{ kind: 'photo', question_hu: question.photo, reviews_photo: true },
  })
  await scan(api, hunt, code)
  const desk = await newPage()
  await signIn({ role: 'admin', page: desk })
  await desk.goto(`/admin?hunt=${hunt.sessionId}`)
  const review = desk.locator('section').filter({ hasText: hu('taskPhotos.title') })
  async function handIn(): Promise<void> {
    await page
      .getByLabel(hu('tasks.photoChoose'))
      .setInputFiles({ name: 'hid.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
    await expect(page.getByRole('img', { name: hu('treasure.photoPreview') })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: hu('tasks.sendPhoto') }).click()
    await expect(said(panelOf(page, 'waiting'))).toContainText(hu('tasks.photoWaiting'))
  }
  await page.goto('/profile?tab=scans')
  await expect(page.getByText(question.photo)).toBeVisible()
  await handIn()
  // The desk shows it at once; a digit rejects it with a reason.
  await expect(review.getByRole('img', { name: hu('taskPhotos.photo') })).toBeVisible()
  await expectNoViolations(desk)
  await expect(review.getByRole('button', { name: hu('taskPhotos.accept') })).toBeEnabled()
  await review.getByRole('button', { name: hu('taskPhotos.accept') }).focus()
  await desk.keyboard.press('2')
  await expect(review).toHaveCount(0)
  await expect(said(panelOf(page, 'open'))).toContainText(hu('tasks.photoReasons.unclear'))
  await handIn()
  await review.getByRole('button', { name: hu('taskPhotos.accept') }).click()
  await expect(said(panelOf(page, 'solved'))).toContainText(hu('tasks.solved'))
})

test('Without a network a task that was fetched can be answered, and the answer counts once it is sent', async ({
  organiser,
  enterHunt,
  page,
  context,
}) => {
  const { hunt, api, email } = await enterHunt()
  const [code] = hunt.codes
  await saveTask(organiser, hunt, code, {
    ...{ kind: 'text', question_hu: question.text, answers: ['Clark Ádám'] },
  })
  await scan(api, hunt, code)
  await installCanvasCamera(page)
  await page.goto('/profile?tab=scans')
  await expect(page.getByText(question.text)).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expectStored(page, question.text, email)
  await context.setOffline(true)
  await answer(page, 'clark adam')
  await expect(said(panelOf(page, 'open'))).toContainText(hu('tasks.unsent'))
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.reload()
  await expect(said(panelOf(page, 'open'))).toContainText(hu('tasks.unsent'))
  await expectNoViolations(page)

  // What is found now may have a task, too.
  await page.goto('/scanner')
  await typeShortCode(page, hunt.codes[1].shortCode)
  await expect(page.getByText(hu('tasks.offline'))).toBeVisible()
  await page.goto('/profile?tab=scans')
  await expect(said(panelOf(page, 'open'))).toContainText(hu('tasks.unsent'))

  await context.setOffline(false)
  await expect(said(panelOf(page, 'solved'))).toContainText(hu('tasks.solved'))
  const { data } = await api.rpc('list_tasks').single().throwOnError()
  expect(data).toMatchObject({ state: 'solved', tries: 1, points_won: 20 })
})

test('An organiser writes a task in the dialog of its code, and previews it', async ({
  organiser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const [code] = hunt.codes
  await signIn({ role: 'admin' })
  await page.goto(`/admin/qr-codes?hunt=${hunt.sessionId}`)
  const edit = page.getByRole('button', {
    name: hu('admin.codes.editNamed', { name: code.name }),
  })
  await edit.click()
  await page.getByRole('button', { name: hu('admin.tasks.create') }).click()
  const dialog = page.getByRole('dialog', { name: hu('admin.tasks.title', { name: code.name }) })
  const hungarian = (label: string) =>
    dialog.getByLabel(hu('form.hungarian', { label }), { exact: true })
  await hungarian(hu('admin.tasks.question')).fill(question.choice)
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog.getByText(hu('admin.tasks.tooFewChoices'))).toBeVisible()
  await hungarian(hu('admin.tasks.choice', { number: 1 })).fill('Kettő')
  await hungarian(hu('admin.tasks.choice', { number: 2 })).fill('Három')
  await expectNoViolations(page)

  await dialog.getByRole('button', { name: hu('admin.tasks.preview') }).click()
  const preview = page.getByRole('dialog', { name: hu('tasks.title'), exact: true })
  await expect(preview.getByText(question.choice)).toBeVisible()
  await expect(preview.getByRole('radio')).toHaveCount(2)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toHaveCount(0)
  const listed = () =>
    organiser.rpc('admin_list_tasks', { p_game_session_id: hunt.sessionId }).throwOnError()
  expect((await listed()).data).toMatchObject([
    { kind: 'choice', question_hu: question.choice, points: 10, max_tries: null },
  ])

  await page.getByRole('button', { name: hu('admin.tasks.edit') }).click()
  await dialog.getByRole('button', { name: hu('admin.tasks.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('admin.tasks.delete') })
    .click()
  // The dialog is also hidden while the question is open.
  await expect.poll(async () => (await listed()).data).toEqual([])
})

test('The codes of a hunt are exported with their tasks, pictures and sounds, and imported into another one', async ({
  organiser,
  signIn,
  page,
}) => {
  const from = await createHunt(organiser)
  const [code] = from.codes
  await saveTask(organiser, from, code, {
    ...{ kind: 'number', question_hu: question.number, number_answer: 375.5, unit: 'm' },
    ...{ wrong_cost: 2, max_tries: 3, minutes: 30, is_required: true },
  })
  await saveTask(organiser, from, from.codes[1], { kind: 'choice', choices })
  const to = await createHunt(organiser)
  await signIn({ role: 'admin' })
  await page.goto(`/admin/qr-codes?hunt=${from.sessionId}`)
  await page.getByRole('button', { name: hu('admin.codes.editNamed', { name: code.name }) }).click()
  await page.getByRole('button', { name: hu('admin.tasks.edit') }).click()
  const dialog = page.getByRole('dialog', { name: hu('admin.tasks.title', { name: code.name }) })
  const field = dialog.getByRole('group', { name: hu('admin.media.title') })
  const chosen = field.locator('input[type=file]')
  await chosen
    .first()
    .setInputFiles({ name: 'hid.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
  await expect(field.locator('img')).toBeVisible()
  await expect(chosen).toHaveCount(1)
  await chosen.setInputFiles({ name: 'harang.mp3', mimeType: 'audio/mpeg', buffer: mp3() })
  await expect(field.getByText('harang.mp3')).toBeVisible()
  await field
    .getByLabel(hu('form.hungarian', { label: hu('admin.media.alt') }))
    .fill('Egy híd; éjjel')
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: hu('table.exportWithMedia') }).click()
  const zip = await readDownload(await downloading)
  const archive = unzipSync(zip)
  expect(Object.keys(archive)).toEqual([
    'qr-codes.csv',
    expect.stringMatching(/^hid-[0-9a-f]{8}\.webp$/),
    expect.stringMatching(/^harang-[0-9a-f]{8}\.mp3$/),
  ])
  await page.getByRole('button', { name: hu('admin.codes.import.open') }).click()
  const importing = page.getByRole('dialog')
  await importing.getByLabel(hu('admin.import.hunt')).selectOption(to.sessionId)
  await importing
    .getByLabel(hu('admin.import.file'))
    .setInputFiles({ name: 'codes.zip', mimeType: 'application/zip', buffer: zip })
  await expect(importing.getByText(hu('admin.import.ready_other', { count: 3 }))).toBeVisible()
  await expectNoViolations(page)
  await importing
    .getByRole('button', { name: hu('admin.import.submit_other', { count: 3 }) })
    .click()
  await expect(importing).toHaveCount(0)

  type Media = { id: string; kind: string; widths: number[]; height: number | null; alt_hu: string }
  const tasksOf = async ({ sessionId }: TestHunt) => {
    const { data } = await organiser
      .rpc('admin_list_tasks', { p_game_session_id: sessionId })
      .throwOnError()
    return data.map(({ media, ...rest }) => ({
      ...rest,
      // The picture is encoded again.
      media: (media as Media[]).map(({ id, kind, widths, height, alt_hu }) => ({
        ...{ id, kind, widths, height, alt_hu },
      })),
    }))
  }
  const [task, other] = await tasksOf(to)
  const [original, originalOther] = await tasksOf(from)
  const known = { id: expect.any(String), updated_at: expect.any(String) }
  const inOther = { ...known, game_session_id: to.sessionId }
  expect(other).toEqual({ ...originalOther, ...inOther })
  const media = original!.media.map((item) => ({ ...item, id: known.id }))
  expect(task).toEqual({ ...original, ...inOther, media })
  expect(media).toMatchObject([{ alt_hu: 'Egy híd; éjjel' }, { kind: 'audio' }])
  const download = async (path: string) => {
    const { data } = await organiser.storage.from('media').download(path)
    return new Uint8Array(await data!.arrayBuffer())
  }
  const sounds = [original, task].map((one) => `${one!.media[1]!.id}/sound.mp3`)
  const [before, after] = await Promise.all(sounds.map(download))
  expect(after).toEqual(before)
})
