import { expect, type Page } from '@playwright/test'
import type { TestHunt } from './hunt'
import { sessionOf } from './joining'
import { textsOf } from './texts'
import type { Api } from './users'

const hu = textsOf('hu')

/** Opens a hunt to guests and returns its join code. */
export async function openToGuests(organiser: Api, hunt: TestHunt): Promise<string> {
  const session = await sessionOf(organiser, hunt)
  await organiser
    .rpc('admin_save_game_session', {
      p_game_session: { ...session, visibility: 'link_only', allows_guests: true },
    })
    .throwOnError()
  return session.join_code ?? ''
}

export async function joinAsGuest(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/join/${code}`)
  await page.getByRole('button', { name: hu('guest.start') }).click()
  await page.getByLabel(hu('guest.name')).fill(name)
  await page.getByRole('button', { name: hu('guest.submit') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
