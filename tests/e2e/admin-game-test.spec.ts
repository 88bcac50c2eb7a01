import { expectNoViolations } from './support/axe'
import { installCanvasCamera } from './support/camera'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test.describe('Game test', () => {
  test('The preflight check lists problems and links to the screens that fix them', async ({
    organiser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    await organiser
      .from('qr_codes')
      .update({ is_active: false })
      .eq('id', hunt.codes[0].id)
      .throwOnError()
    await signIn({ role: 'admin' })
    await page.goto(`/admin/game-test?hunt=${hunt.sessionId}`)
    const finding = (key: string) => page.locator(`[data-finding="${key}"]`)
    await expect(finding('code_inactive')).toContainText(hunt.codes[0].name)
    await expect(finding('code_never_tested').getByRole('link')).toHaveCount(2)
    await expect(finding('no_map')).toBeVisible()
    await expectNoViolations(page)

    await finding('no_end').getByRole('link').click()
    await expect(page).toHaveURL(`/admin/game-sessions?hunt=${hunt.sessionId}`)
    await page.getByLabel(hu('admin.sessions.endsAt')).fill('2099-06-01T10:00')
    await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
    await expect(
      page.getByText(hu('admin.sessions.saved', { name: hunt.name }), { exact: true }),
    ).toBeVisible()
    await page.goto(`/admin/game-test?hunt=${hunt.sessionId}`)
    await expect(finding('code_inactive')).toBeVisible()
    await expect(finding('no_end')).toHaveCount(0)
  })

  test('A trial scan explains each rule and is not counted', async ({
    organiser,
    newUser,
    signIn,
    page,
  }) => {
    const camera = await installCanvasCamera(page)
    const hunt = await createHunt(organiser)
    const [found, free] = hunt.codes
    const player = await newUser({ name: 'Próbáló Péter' })
    await join(player.api, hunt)
    await scan(player.api, hunt, found)
    const namesake = await newUser({ name: 'Próbáló Péter' })
    await join(namesake.api, hunt)
    await signIn({ role: 'admin' })
    await page.goto(`/admin/game-test?hunt=${hunt.sessionId}`)
    await page.getByRole('tab', { name: hu('admin.gameTest.tryTab') }).click()
    const tryIt = page.getByRole('button', { name: hu('admin.gameTest.try'), exact: true })
    const check = (name: string) => page.locator(`[data-check="${name}"]`)
    const code = page.getByLabel(hu('admin.gameTest.code'), { exact: true })

    await tryIt.click()
    await expect(page.getByText(hu('admin.gameTest.codeError'))).toBeVisible()
    await page
      .getByLabel(hu('admin.gameTest.player'))
      .selectOption(`Próbáló Péter (${player.email})`)
    await code.fill(found.shortCode)
    await tryIt.click()
    await expect(check('first_time')).toHaveAttribute('data-verdict', 'failed')
    await expect(check('member')).toHaveAttribute('data-verdict', 'passed')
    await expect(page.getByText(hu('admin.gameTest.wouldBeRefused'))).toBeVisible()
    await expectNoViolations(page)

    await code.fill('NOSUCH22')
    await tryIt.click()
    await expect(check('code')).toHaveAttribute('data-verdict', 'failed')
    await expect(check('cap')).toHaveAttribute('data-verdict', 'skipped')

    // With the camera.
    await page.getByRole('button', { name: hu('admin.gameTest.cameraOn') }).click()
    const viewfinder = page.getByRole('region', { name: hu('scanner.viewfinder.label') })
    await expect(viewfinder.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
    const [picture, message] = await Promise.all(
      [viewfinder.locator('video'), viewfinder.getByRole('status')].map((part) =>
        part.boundingBox(),
      ),
    )
    expect(picture?.width).toBeGreaterThan(300)
    expect(message?.y).toBeGreaterThan(picture?.y ?? 0)
    expect(message?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0) / 2)
    await camera.show(new URL(`/ar/${free.id}`, page.url()).href)
    await expect(code).toHaveValue(free.id)
    await tryIt.click()
    await expect(
      page.getByText(hu('admin.gameTest.wouldCount_other', { points: free.points })),
    ).toBeVisible()

    const { data } = await player.api.from('scans').select('qr_code_id').throwOnError()
    expect(data).toEqual([{ qr_code_id: found.id }])
  })

  test('A test session uses its own tokens and can be reset', async ({
    organiser,
    signIn,
    page,
  }) => {
    const hunt = await createHunt(organiser)
    const name = hu('admin.sessions.testName', { name: hunt.name })
    const tester = await signIn({ role: 'admin' })
    await page.goto(`/admin/game-test?hunt=${hunt.sessionId}`)
    await page.getByRole('tab', { name: hu('admin.gameTest.testsTab') }).click()
    await page
      .getByRole('button', { name: hu('admin.sessions.cloneTest') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: hu('admin.sessions.cloneTest') })
    await expect(dialog.getByLabel(hu('admin.sessions.name'))).toHaveValue(name)
    await dialog.getByRole('button', { name: hu('admin.sessions.cloneSubmit') }).click()
    const test_ = page.getByRole('listitem').filter({ hasText: name })
    await test_.getByRole('button', { name: hu('admin.gameTest.play') }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(name).first()).toBeVisible()

    const balance = await tester.api.rpc('get_token_balance').throwOnError()
    expect(balance.data).toMatchObject({ balance: hunt.startingTokens })
    const real = await tester.api.from('token_balances').select('balance').single().throwOnError()
    expect(real.data).toEqual({ balance: 0 })
    // VIP is paid from the real balance, not with the test session's tokens.
    await page.goto('/shop/products')
    await expect(page.getByText(hu('payments.testSession', { coins: 0 }))).toBeVisible()
    const scout = page.getByRole('article', { name: 'Felderítő' })
    await expect(scout.getByText(hu('vip.tooDear'))).toBeVisible()
    const { data } = await organiser.rpc('admin_list_game_sessions').throwOnError()
    const testId = data.find((session) => session.name === name)?.id ?? ''
    await tester.api
      .rpc('record_scan', { p_qr_code_id: hunt.codes[0].id, p_game_session_id: testId })
      .throwOnError()

    await page.goto(`/admin/game-test?hunt=${hunt.sessionId}`)
    await expect(page.locator('[data-finding="code_never_tested"]').getByRole('link')).toHaveCount(
      2,
    )
    await page.getByRole('tab', { name: hu('admin.gameTest.testsTab') }).click()
    await expect(test_).toContainText(hu('admin.gameTest.testFacts', { players: 1, scans: 1 }))
    await expectNoViolations(page)
    await test_.getByRole('button', { name: hu('admin.gameTest.reset') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: hu('admin.gameTest.reset') })
      .click()
    await expect(test_).toContainText(hu('admin.gameTest.testFacts', { players: 1, scans: 0 }))

    await test_.getByRole('button', { name: hu('common.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: hu('common.delete') })
      .click()
    await expect(page.getByText(hu('admin.gameTest.noTestsTitle'))).toBeVisible()
  })
})
