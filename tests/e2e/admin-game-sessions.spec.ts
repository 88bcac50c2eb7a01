import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { formatShortCode } from '@/lib/codes/codes'
import { expectNoViolations } from './support/axe'
import { addCode } from './support/codes'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { huLabel, rowOf } from './support/admin'
import { huntAction } from './support/hunt-menu'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

/** Opens the list, filtered to one hunt. */
async function openList(page: Page, name: string): Promise<Locator> {
  await page.goto('/admin/game-sessions')
  await page.getByRole('searchbox', { name: hu('common.search') }).fill(name)
  const row = rowOf(page, name)
  await expect(row.first()).toBeVisible()
  return row.first()
}

/** Chooses an item of a row's menu. */
async function act(page: Page, name: string, label: string): Promise<void> {
  await (await huntAction(page, name, label)).click()
}

/** Label of the button that adds an item. */
const adding = (seen: string) => `${hu('admin.sessions.add')} ${seen}`

/** Searches an item by name and adds it to the session. */
async function add(page: Page, picker: string, name: string): Promise<void> {
  const choices = page.getByRole('group', { name: hu(picker) })
  await choices.getByRole('searchbox').fill(name)
  // The buttons move when the list is filtered, and a click in that moment hits none of them.
  await expect(choices.getByRole('listitem').filter({ hasNotText: name })).toHaveCount(0)
  await choices.getByRole('button', { name: adding(name) }).click()
}

test.describe('Game sessions', () => {
  test('An organiser creates a hunt with ordered clues and a code with a scan cap @quick', async ({
    organiser,
    signIn,
    page,
  }) => {
    const source = await createHunt(organiser)
    const [code] = source.codes
    const name = `Új vadászat ${randomUUID().slice(0, 8)}`
    await signIn({ role: 'admin' })
    await page.goto('/admin/game-sessions')
    await page.getByRole('button', { name: hu('admin.sessions.create'), exact: true }).click()
    await page.getByRole('button', { name: hu('admin.wizard.form') }).click()
    await expect(page.getByText('Europe/Budapest')).toBeVisible()

    await page.getByLabel(hu('admin.sessions.name'), { exact: true }).fill(name)
    await page.getByLabel(hu('admin.sessions.startingTokens')).fill('55')
    await page.getByLabel(hu('admin.sessions.grace')).fill('45')
    await page.getByLabel(hu('admin.sessions.startsAt')).fill('2030-06-01T10:00')
    await page.getByLabel(hu('admin.sessions.endsAt')).fill('2030-06-01T09:00')

    await add(page, 'admin.sessions.addClue', source.secondClue.nameHu)
    const warning = hu('admin.sessions.missingClue', { name: source.firstClue.nameHu })
    await expect(page.getByText(warning)).toBeVisible()
    await add(page, 'admin.sessions.addClue', source.firstClue.nameHu)
    await expect(page.getByText(warning)).toHaveCount(0)
    const moveUp = hu('admin.sessions.moveUp', { name: source.firstClue.nameHu })
    await page.getByRole('button', { name: moveUp }).click()

    // Codes with the same name are distinguished by their short code.
    await addCode(organiser, { name: code.name })
    const shortCode = formatShortCode(code.shortCode)
    const picker = page.getByRole('group', { name: hu('admin.sessions.addCode') })
    const offered = picker.getByRole('listitem')
    await picker.getByRole('searchbox').fill(code.name)
    await expect(offered).toHaveCount(2)
    const apart = adding(`${code.name} ${shortCode}`)
    await expect(picker.getByRole('button', { name: apart, exact: true })).toBeVisible()
    await picker.getByRole('searchbox').fill(shortCode.toLowerCase())
    await expect(offered).toHaveCount(1)
    await offered.getByRole('button').click()
    await expect(rowOf(page, code.name)).toContainText(shortCode)
    await page.getByLabel(hu('admin.sessions.pointsOf', { name: code.name })).fill('35')
    await page.getByLabel(hu('admin.sessions.maxScansOf', { name: code.name })).fill('0')
    await page.getByRole('button', { name: hu('admin.sessions.save') }).click()

    await expect(page.getByText(hu('admin.sessions.endError'), { exact: true })).toBeVisible()
    await expectNoViolations(page)
    await page.getByLabel(hu('admin.sessions.endsAt')).fill('2030-06-02T10:00')
    await page.getByLabel(hu('admin.sessions.maxScansOf', { name: code.name })).fill('2')
    await page.getByRole('button', { name: hu('admin.sessions.save') }).click()

    await expect(rowOf(page, name)).toBeVisible()
    await expect(
      page.getByText(hu('admin.sessions.saved', { name }), { exact: true }),
    ).toBeVisible()
    await expectNoViolations(page)
    const { data } = await organiser.rpc('admin_list_game_sessions').throwOnError()
    expect(data.find((session) => session.name === name)).toMatchObject({
      starting_tokens: 55,
      late_scan_grace_minutes: 45,
      starts_at: expect.stringContaining('2030-06-01T08:00:00'),
      clues: [
        { clue_id: source.firstClue.id, position: 1 },
        { clue_id: source.secondClue.id, position: 2 },
      ],
      qr_codes: [{ qr_code_id: code.id, points: 35, max_scans: 2 }],
    })
  })

  test('A running hunt is frozen and released, and a scanned code cannot be removed from it', async ({
    organiser,
    newUser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    const [found, other] = hunt.codes
    const player = await newUser()
    await join(player.api, hunt)
    await scan(player.api, hunt, found)
    const board = async () => {
      const { data } = await player.api
        .rpc('get_leaderboard', { p_game_session_id: hunt.sessionId })
        .throwOnError()
      return data
    }

    await signIn({ role: 'admin' })
    await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
    const remove = (name: string) =>
      page.getByRole('button', { name: hu('admin.sessions.remove', { name }) })
    await expect(remove(other.name)).toBeVisible()
    await expect(remove(found.name)).toHaveCount(0)

    // A scheduled freeze has no effect yet, and can be replaced by an immediate one.
    await page.getByLabel(hu('admin.sessions.frozenAt')).fill('2099-06-01T09:00')
    await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
    const row = await openList(page, hunt.name)
    await expect(row.getByText(hu('admin.sessions.frozen'))).toHaveCount(0)
    await act(page, hunt.name, hu('admin.sessions.freezeNow'))
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: hu('admin.sessions.freezeNow') }).click()
    await expect(row.getByText(hu('admin.sessions.frozen'))).toBeVisible()
    expect(await board()).toMatchObject({ is_frozen: true })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: hu('table.export') }).click()
    const csv = readFileSync(await (await downloading).path(), 'utf8')
    expect(csv).not.toMatch(/\dT\d\d:/) // spreadsheet date format

    await act(page, hunt.name, hu('admin.sessions.unfreeze'))
    await question.getByRole('button', { name: hu('admin.sessions.unfreeze') }).click()
    await expect(question).toHaveCount(0) // the open dialog hides the row too
    await expect(row.getByText(hu('admin.sessions.frozen'))).toHaveCount(0)
    expect(await board()).toMatchObject({ is_frozen: false })
  })

  test('A conflicting change of a hunt keeps the typed text and overwrites nothing', async ({
    organiser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    await signIn({ role: 'admin' })
    await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
    const description = page.getByLabel(huLabel('admin.sessions.description'))
    await description.fill('Amit én írtam')

    const renamed = `${hunt.name} – átnevezve`
    const { data } = await organiser.rpc('admin_list_game_sessions').throwOnError()
    const seen = data.find(({ id }) => id === hunt.sessionId)
    await organiser
      .rpc('admin_save_game_session', { p_game_session: { ...seen, name: renamed } })
      .throwOnError()

    // Leaving asks first, and staying keeps everything.
    await page.getByRole('button', { name: hu('admin.sessions.backToList') }).click()
    const question = page.getByRole('alertdialog', { name: hu('common.unsavedTitle') })
    await question.getByRole('button', { name: hu('common.cancel') }).click()
    await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
    const refusal = page.locator('[data-error-key="edit_conflict"]')
    await expect(refusal).toBeVisible()
    await expect(description).toHaveValue('Amit én írtam')

    await refusal.getByRole('button', { name: hu('common.loadNewer') }).click()
    await expect(page.getByLabel(hu('admin.sessions.name'), { exact: true })).toHaveValue(renamed)
    // The other one has not changed this field.
    await expect(description).toHaveValue('Amit én írtam')
    await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
    await expect(rowOf(page, renamed)).toBeVisible()
    const { data: saved } = await organiser.rpc('admin_list_game_sessions').throwOnError()
    expect(saved.find(({ id }) => id === hunt.sessionId)).toMatchObject({
      name: renamed,
      description_hu: 'Amit én írtam',
    })
  })

  test('Players of a hunt are listed and exported, and a hunt with players is archived, not deleted', async ({
    organiser,
    newUser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    const player = await newUser({ name: `Kereső ${randomUUID().slice(0, 8)}` })
    await join(player.api, hunt)
    await scan(player.api, hunt, hunt.codes[1])
    await signIn({ role: 'admin' })
    await openList(page, hunt.name)
    await act(page, hunt.name, hu('admin.sessions.members'))
    await expect(rowOf(page, player.name)).toContainText('20')
    await expectNoViolations(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: hu('table.export') }).click()
    const csv = readFileSync(await (await downloading).path(), 'utf8')
    expect(csv).toMatch(
      new RegExp(`1;${player.name};${player.email};20;1;\\d{4}-[^;]+;0;100;.*;${hu('common.no')}`),
    )

    const row = await openList(page, hunt.name)
    await act(page, hunt.name, hu('common.delete'))
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: hu('common.delete') })).toHaveCount(0)
    await question.getByRole('button', { name: hu('admin.sessions.archive') }).click()
    await expect(question).toHaveCount(0) // the open dialog hides the row too
    await expect(row).toHaveCount(0)
    await page.getByLabel(hu('admin.sessions.filter')).selectOption('archived')
    await expect(rowOf(page, hunt.name)).toContainText(hu('admin.sessions.archived'))
    await page.getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) }).click()
    const unarchive = page.getByRole('menuitem', { name: hu('admin.sessions.unarchive') })
    await expect(unarchive).toBeVisible()
    await expect(page.getByRole('menuitem', { name: hu('common.delete') })).toHaveCount(0)
    await unarchive.click()
    await question.getByRole('button', { name: hu('admin.sessions.unarchive') }).click()
    await expect(question).toHaveCount(0)
    await expect(row).toHaveCount(0)
  })

  test('A hunt is copied, and a copy without players is deleted', async ({
    organiser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    const copy = hu('admin.sessions.copyName', { name: hunt.name })
    await signIn({ role: 'admin' })
    await openList(page, hunt.name)
    await act(page, hunt.name, hu('admin.sessions.clone'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: hu('admin.sessions.cloneSubmit') })
      .click()
    const row = rowOf(page, copy)
    await expect(row).toContainText('3')
    await expect(row).toContainText(hu('admin.sessions.visibilities.draft'))
    await row
      .getByRole('button', { name: hu('admin.sessions.editSession', { name: copy }) })
      .click()
    await page.getByLabel(hu('admin.sessions.visibility')).selectOption('listed')
    await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
    const publication = page.getByRole('alertdialog', {
      name: hu('admin.sessions.questions.publishListed.title', { name: copy }),
    })
    await expectNoViolations(page)
    await publication.getByRole('button', { name: hu('admin.sessions.save') }).click()
    await expect(row).not.toContainText(hu('admin.sessions.visibilities.draft'))

    await act(page, copy, hu('common.delete'))
    const question = page.getByRole('alertdialog', {
      name: hu('admin.sessions.deleteTitle', { name: copy }),
    })
    await expect(question).toContainText(hu('admin.sessions.deleteText'))
    await question.getByRole('button', { name: hu('common.delete') }).click()
    await expect(question).toHaveCount(0) // the open dialog hides the row too
    await expect(row).toHaveCount(0)
  })

  test('The screen is translated to English and reports an unknown hunt', async ({
    signIn,
    page,
  }) => {
    await signIn({ role: 'admin' })
    await setLocalStorage(page, { language: 'en' })
    await page.goto(`/admin/game-sessions?hunt=${randomUUID()}`)
    await expect(page.getByRole('alert')).toContainText(en('errors.game_session_not_found'))
    await page.getByRole('button', { name: en('admin.sessions.backToList') }).click()
    await expect(page.getByRole('heading', { name: en('admin.sessions.title') })).toBeVisible()
  })
})
