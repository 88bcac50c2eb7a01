import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const en = textsOf('en')

test.describe('Game sessions', () => {
  test('An organiser makes a hunt with clues in order and a capped code', async ({
    organiser,
    signIn,
    page,
  }) => {
    const source = await createHunt(organiser)
    const [code] = source.codes
    const name = `Új vadászat ${randomUUID().slice(0, 8)}`
    await signIn({ role: 'admin' })
    await page.goto('/admin/game-sessions')
    await page.getByRole('button', { name: hu('admin.sessions.create') }).click()
    await expect(page.getByText('Europe/Budapest')).toBeVisible()

    await page.getByLabel(hu('admin.sessions.name')).fill(name)
    await page.getByLabel(hu('admin.sessions.startingTokens')).fill('55')
    await page.getByLabel(hu('admin.sessions.startsAt')).fill('2030-06-01T10:00')
    await page.getByLabel(hu('admin.sessions.endsAt')).fill('2030-06-01T09:00')

    const addClue = page.getByLabel(hu('admin.sessions.addClue'))
    const clueAdd = page
      .getByRole('button', { name: hu('admin.sessions.add'), exact: true })
      .first()
    await addClue.selectOption(source.secondClue.id)
    await clueAdd.click()
    const warning = hu('admin.sessions.missingClue', { name: source.firstClue.nameHu })
    await expect(page.getByText(warning)).toBeVisible()
    await addClue.selectOption(source.firstClue.id)
    await clueAdd.click()
    await expect(page.getByText(warning)).toHaveCount(0)
    const moveUp = hu('admin.sessions.moveUp', { name: source.firstClue.nameHu })
    await page.getByRole('button', { name: moveUp }).click()

    await page.getByLabel(hu('admin.sessions.addCode')).selectOption(code.id)
    await page
      .getByRole('button', { name: hu('admin.sessions.add'), exact: true })
      .last()
      .click()
    await page.getByLabel(hu('admin.sessions.pointsOf', { name: code.name })).fill('35')
    await page.getByLabel(hu('admin.sessions.maxScansOf', { name: code.name })).fill('0')
    await page.getByRole('button', { name: hu('admin.sessions.create') }).click()

    await expect(page.getByText(hu('admin.sessions.endError'), { exact: true })).toBeVisible()
    await expectNoViolations(page)
    await page.getByLabel(hu('admin.sessions.endsAt')).fill('2030-06-02T10:00')
    await page.getByLabel(hu('admin.sessions.maxScansOf', { name: code.name })).fill('2')
    await page.getByRole('button', { name: hu('admin.sessions.create') }).click()

    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    await expectNoViolations(page)
    const { data } = await organiser.rpc('admin_list_game_sessions').throwOnError()
    expect(data.find((session) => session.name === name)).toMatchObject({
      starting_tokens: 55,
      starts_at: expect.stringContaining('2030-06-01T08:00:00'),
      clues: [
        { clue_id: source.firstClue.id, position: 1 },
        { clue_id: source.secondClue.id, position: 2 },
      ],
      qr_codes: [{ qr_code_id: code.id, points: 35, max_scans: 2 }],
    })
  })

  test('A running hunt can be frozen, and a found code cannot leave it', async ({
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

    await signIn({ role: 'admin' })
    await page.goto(`/admin/game-sessions?session=${hunt.sessionId}`)
    const remove = (name: string) =>
      page.getByRole('button', { name: hu('admin.sessions.remove', { name }) })
    await expect(remove(other.name)).toBeVisible()
    await expect(remove(found.name)).toHaveCount(0)
    await page.getByRole('button', { name: hu('admin.sessions.freezeNow') }).click()
    await page.getByRole('button', { name: hu('admin.sessions.save') }).click()

    const row = page.getByRole('row').filter({ hasText: hunt.name })
    await expect(row.getByText(hu('admin.sessions.frozen'))).toBeVisible()
    const board = await player.api
      .rpc('get_leaderboard', { p_game_session_id: hunt.sessionId })
      .throwOnError()
    expect(board.data).toMatchObject({ is_frozen: true })
  })

  test('The screen speaks English and says when a hunt does not exist', async ({
    signIn,
    page,
  }) => {
    await signIn({ role: 'admin' })
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.goto(`/admin/game-sessions?session=${randomUUID()}`)
    await expect(page.getByRole('alert')).toContainText(en('errors.game_session_not_found'))
    await page.getByRole('button', { name: en('common.retry') }).click()
    await expect(page.getByRole('heading', { name: en('admin.sessions.title') })).toBeVisible()
  })
})
