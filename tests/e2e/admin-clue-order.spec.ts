import { expectNoViolations } from './support/axe'
import { createClue } from './support/clues'
import { expect, test } from './support/fixtures'
import { createHunt } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('A chain of clues is dragged by keyboard and by pointer, and sorted', async ({
  organiser,
  signIn,
  page,
}) => {
  const alone = await createClue(organiser)
  const { firstClue, secondClue } = await createHunt(organiser)
  const hunt = await createHunt(organiser, { clueIds: [firstClue.id, secondClue.id, alone.id] })
  await signIn({ role: 'admin' })
  await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
  const handle = (name: string) =>
    page.getByRole('button', { name: hu('admin.sessions.drag', { name }), exact: true })
  const order = () =>
    page
      .getByRole('button', { name: /láncával együtt$/ })
      .evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label')))
  const labels = (...names: string[]) => names.map((name) => hu('admin.sessions.drag', { name }))
  const [first, second] = [firstClue.nameHu, secondClue.nameHu]
  await expect.poll(order).toEqual(labels(first, second, alone.nameHu))

  // The second clue requires the first and follows it.
  await handle(first).focus()
  await page.keyboard.press('Space')
  // Picked up; the announcement of that is followed by the one of its place.
  const moved = (place: number) =>
    page.getByText(hu('form.drag.over', { name: first, place }), { exact: true })
  await expect(moved(1)).toBeAttached()
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowDown')
    await expect(moved(place)).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual(labels(alone.nameHu, first, second))

  // In steps, as a hand moves: the list makes room on the way.
  const [from, to] = [await handle(alone.nameHu).boundingBox(), await handle(second).boundingBox()]
  if (!from || !to) throw new Error('The list is not visible.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 20 })
  await expect(
    page.getByText(hu('form.drag.over', { name: alone.nameHu, place: 3 }), { exact: true }),
  ).toBeAttached()
  await page.mouse.up()
  await expect.poll(order).toEqual(labels(first, second, alone.nameHu))
  await page.getByRole('button', { name: hu('admin.sessions.moveDown', { name: first }) }).click()
  await expect.poll(order).toEqual(labels(second, first, alone.nameHu))
  await page.getByRole('button', { name: hu('admin.sessions.orderByChain') }).click()
  await expect.poll(order).toEqual(labels(first, second, alone.nameHu))
  const up = hu('admin.sessions.moveUp', { name: alone.nameHu })
  await page.getByRole('button', { name: up }).click()
  await expect.poll(order).toEqual(labels(first, alone.nameHu, second))
  await page.getByRole('button', { name: hu('admin.sessions.orderByName') }).click()
  await expect.poll(order).toEqual(labels(first, second, alone.nameHu))
  await expectNoViolations(page)
  const save = page.getByRole('button', { name: hu('admin.sessions.save') })
  await save.click()
  await expect(
    page.getByText(hu('admin.sessions.saved', { name: hunt.name }), { exact: true }),
  ).toBeVisible()
})
