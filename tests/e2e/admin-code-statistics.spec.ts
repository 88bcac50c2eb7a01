import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expectNoViolations, expectNoThemeViolations } from './support/axe'
import { addCode, removeCodes } from './support/codes'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { rowOf } from './support/admin'
import { readDownload } from './support/pdf'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test.describe('QR code statistics', () => {
  let name: string
  test.beforeEach(({ organiser: _organiser }) => {
    name = `Csapda a régi lánchíd pesti hídfőjénél ${randomUUID().slice(0, 8)}`
  })
  test.afterEach(async ({ organiser }) => {
    await removeCodes(organiser, name)
  })

  test('Statistics show scans, players and the reasons of refused scans', async ({
    organiser,
    newUser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    const [first, second, third] = hunt.codes
    const decoy = await addCode(organiser, { name, is_decoy: true })
    const [anna, bela] = [await newUser({ name: 'Anna' }), await newUser({ name: 'Béla' })]
    for (const player of [anna, bela]) await join(player.api, hunt)
    await scan(anna.api, hunt, first)
    await scan(bela.api, hunt, first)
    await scan(anna.api, hunt, second)
    const { error } = await bela.api.rpc('record_scan', {
      p_qr_code_id: decoy.short_code,
      p_game_session_id: hunt.sessionId,
    })
    expect(error?.hint).toBe('qr_code_not_found')
    const { data: own } = await bela.api.rpc('list_scans', {}).throwOnError()
    expect(own).toMatchObject([
      { qr_code_name: null, failure_reason: 'qr_code_not_found' },
      { failure_reason: null },
    ])

    await signIn({ role: 'admin' })
    await page.goto(`/admin/qr-code-statistics?hunt=${hunt.sessionId}`)
    await expect(rowOf(page, first.name)).toContainText('100%')
    await expect(rowOf(page, second.name)).toContainText('50%')
    // Bars of names with the same start stay distinguishable.
    await expect(page.locator('.chart text', { hasText: /1\. kód$/ })).toBeVisible()
    await expect(rowOf(page, third.name).getByRole('cell').first()).toContainText(
      hu('admin.codes.unfound'),
    )
    await expect(rowOf(page, decoy.name)).toContainText(hu('admin.codeStatistics.reasons.decoy'))
    await expect(
      page.getByRole('listitem').filter({ hasText: third.name }),
      'among what nobody found',
    ).toBeVisible()
    await expectNoViolations(page)

    // Live update: a scan of the third code.
    await scan(bela.api, hunt, third)
    await expect(page.getByText(hu('admin.codeStatistics.allFound'))).toBeVisible()

    // Numbers sort descending first.
    await page.getByRole('button', { name: hu('admin.codeStatistics.finds'), exact: true }).click()
    await expect(page.getByRole('table').last().getByRole('row').nth(1)).toContainText(first.name)
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: hu('table.export') }).click(),
    ])
    const lines = (await readDownload(csv)).toString().trim().split(/\r?\n/)
    expect(lines).toHaveLength(5)
    expect(lines.find((line) => line.includes(decoy.name))).toContain(
      `${hu('admin.codeStatistics.reasons.decoy')}: 1`,
    )

    await expectNoThemeViolations(page, ['dark'])

    // On phones, values that wrap stay aligned.
    await page.setViewportSize({ width: 390, height: 844 })
    const nameCell = rowOf(page, decoy.name).getByRole('cell').first()
    const badge = nameCell.getByText(hu('admin.codes.decoy'), { exact: true })
    const rightOf = async (locator: Locator) => {
      const box = await locator.boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    expect((await rightOf(nameCell)) - (await rightOf(badge))).toBeLessThan(24)
  })
})
