import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join } from './support/hunt'
import { searchList } from './support/lists'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('The token ledger updates live, filters and exports as CSV', async ({
  organiser,
  signIn,
  newUser,
  page,
}) => {
  const hunt = await createHunt(organiser, { startingTokens: 70 })
  const player = await newUser()
  await signIn({ role: 'admin' })
  await page.goto('/admin/token-management')
  await searchList(page, player.email)
  await expect(page.getByText(hu('table.noMatch'))).toBeVisible()

  // Live update through the admin channel.
  await join(player.api, hunt)
  const reason = `Kárpótlás ${randomUUID()}`
  await organiser
    .rpc('admin_adjust_tokens', {
      p_user_id: player.id,
      p_amount: -20,
      p_description: reason,
      p_request_id: randomUUID(),
    })
    .throwOnError()
  const taken = page.getByRole('row').filter({ hasText: reason })
  await expect(taken).toContainText('50')
  const granted = page.getByRole('row').filter({ hasText: hu('admin.tokens.types.grant') })
  await expect(granted).toContainText('+70')
  await expectNoViolations(page)

  await page.getByLabel(hu('admin.tokens.type'), { exact: true }).selectOption('adjustment')
  await expect(granted).toHaveCount(0)
  await expect(taken).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: hu('table.export') }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv).toContain(reason)
  expect(csv).not.toContain(hu('admin.tokens.types.grant'))
})
