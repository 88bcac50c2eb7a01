import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { interceptRealtime } from './support/realtime-socket'
import { textsOf } from './support/texts'
import { openSession } from './support/users'
import { manageUser } from './support/users-screen'

const hu = textsOf('hu')

test.describe('Access of users', () => {
  test('A banned player is signed out at once with the reason, and can sign in after the ban is lifted @quick', async ({
    signIn,
    newPage,
    page,
  }) => {
    const playerPage = await newPage()
    const player = await signIn({ page: playerPage, name: `Csaló ${randomUUID().slice(0, 8)}` })
    const socket = await interceptRealtime(playerPage)
    await playerPage.goto('/dashboard')
    await socket.listening(`user:${player.id}`)

    await signIn({ role: 'admin' })
    const { row, dialog } = await manageUser(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.roleTab') }).click()
    const ban = dialog.getByRole('button', { name: hu('admin.users.ban.action'), exact: true })
    await ban.click()
    await expect(dialog.getByText(hu('form.reasonMissing'))).toBeVisible()
    await dialog.getByLabel(hu('form.reason')).fill('Fotókat küldött tovább')
    await dialog.getByLabel(hu('admin.users.ban.duration')).selectOption('week')
    await ban.click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(hu('admin.users.ban.confirmText'))).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: hu('admin.users.ban.action') }).click()
    await expect(dialog.getByText('Fotókat küldött tovább')).toBeVisible()

    // In the player's browser, without a reload.
    await expect(playerPage).toHaveURL(/\/login$/)
    const notice = playerPage.getByRole('alert').filter({ hasText: hu('auth.banned.title') })
    await expect(notice).toContainText('Fotókat küldött tovább')
    await expectNoViolations(playerPage)
    const refused = await player.api.rpc('get_token_balance', {})
    expect(refused.error?.hint).toBe('user_banned')
    expect((await player.api.from('profiles').select('id')).data).toEqual([])
    const { email, password } = player
    const signedIn = await player.api.auth.signInWithPassword({ email, password })
    expect(signedIn.error?.code).toBe('user_banned')

    await dialog.getByRole('button', { name: hu('admin.users.ban.lift') }).click()
    await expect(ban).toBeVisible()
    const back = await player.api.auth.signInWithPassword({ email, password })
    expect(back.error).toBeNull()
    await dialog.getByRole('button', { name: hu('common.close') }).click()
    await expect(row).not.toContainText(hu('admin.users.banned'))
  })

  test('A player whose account is deleted is signed out at once with a message', async ({
    enterHunt,
    newPage,
    organiser,
    page,
  }) => {
    const player = await enterHunt()
    const socket = await interceptRealtime(page)
    await page.goto('/scanner')
    await socket.listening(`user:${player.id}`)
    const logs: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/log_activity')) logs.push(request.url())
    })

    await organiser.rpc('admin_delete_user', { p_user_id: player.id }).throwOnError()
    await expect(page).toHaveURL(/\/login$/)
    const notice = page.getByRole('alert').filter({ hasText: hu('auth.gone.title') })
    await expect(notice).toBeVisible()
    await expectNoViolations(page)
    // Log entries are not sent one by one.
    expect(logs.length).toBeLessThan(4)

    // A device that was offline shows the message when it returns.
    const other = await newPage()
    await openSession(other, player)
    await other.goto('/dashboard')
    await expect(other).toHaveURL(/\/login$/)
    await expect(other.getByText(hu('auth.gone.text'))).toBeVisible()
  })

  test('A demoted organiser loses access at once, also on an open channel', async ({
    signIn,
    newUser,
    organiser,
    page,
  }) => {
    const deputy = await signIn({ role: 'admin', name: 'Helyettes Hanna' })
    const received: string[] = []
    const channel = deputy.api.channel(`admin:${deputy.id}`, { config: { private: true } })
    channel.on('broadcast', { event: '*' }, ({ event }) => received.push(event))
    await deputy.api.realtime.setAuth()
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve()
      })
    })
    await page.goto('/admin/users')
    // Hints soon after another of their kind are left out.
    await expect
      .poll(async () => {
        await newUser()
        return received
      })
      .toContain('users')

    await organiser
      .rpc('admin_set_user_role', { p_user_id: deputy.id, p_role: 'user' })
      .throwOnError()
    await expect(page).toHaveURL(/\/login$/)
    const refused = await deputy.api.rpc('admin_list_users', {})
    expect(refused.error?.hint).toBe('user_not_authenticated')

    // No hint reaches the channel any more; a second organiser proves that broadcasts go on.
    const before = received.length
    const witness = await newUser({ role: 'admin' })
    const receivedByOther: string[] = []
    const other = witness.api.channel(`admin:${witness.id}`, { config: { private: true } })
    other.on('broadcast', { event: '*' }, ({ event }) => receivedByOther.push(event))
    await witness.api.realtime.setAuth()
    await new Promise<void>((resolve) => {
      other.subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve()
      })
    })
    await expect
      .poll(async () => {
        await newUser()
        return receivedByOther
      })
      .toContain('users')
    expect(received).toHaveLength(before)
  })

  test('Deleting an account deletes its photos from storage', async ({
    signIn,
    newUser,
    organiser,
    page,
  }) => {
    const player = await newUser({ name: `Fotós ${randomUUID().slice(0, 8)}` })
    const photo = `${player.id}/lada.png`
    const uploaded = await player.api.storage
      .from('claim-photos')
      .upload(photo, new Blob(['png'], { type: 'image/png' }), { contentType: 'image/png' })
    expect(uploaded.error).toBeNull()
    const find = () => organiser.storage.from('claim-photos').list(player.id)
    expect((await find()).data).toHaveLength(1)

    await signIn({ role: 'admin' })
    const { row, dialog } = await manageUser(page, player.name, player.email)
    await dialog.getByRole('tab', { name: hu('admin.users.deleteTab') }).click()
    await dialog.getByRole('button', { name: hu('admin.users.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: hu('admin.users.delete') })
      .click()
    await expect(row).toHaveCount(0)
    await expect.poll(async () => (await find()).data).toEqual([])
  })
})
