import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { MemberRow } from '@/features/game/api/admin-running-game-session'
import { Certificates } from '@/features/results/admin/certificates'
import { saveFile } from '@/lib/browser/save-file'
import { fakeBackend } from '@tests/support/fake-backend'
import translation from '../../../../public/locales/hu/translation.json'

const { rpc } = fakeBackend()
vi.mock('@/lib/browser/save-file')
vi.mock('@/lib/i18n/i18n', () => ({ loadTranslations: () => Promise.resolve() }))

const texts = translation.admin.results
const gameSession = { id: 'hunt', name: 'Liget', team_mode: 'optional' }
const endsAt = '2026-06-01T12:00:00Z'
const member: MemberRow = {
  ...{ user_id: '1', user_name: 'Őri Ágnes', user_email: '', is_banned: false, rank: 1 },
  ...{ joined_at: '', last_activity: '', points: 10, codes_found: 1, last_found_at: null },
  ...{ clues_bought: 0, tokens_granted: 0, total_count: 300 },
  ...{ team_id: 'foxes', team_name: 'Rókák', team_points: 10, team_codes: 3 },
  ...{ recap_finds: 3, recap_codes: 8, recap_starts_at: '2026-05-31T08:00:00Z' },
}

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'hu', resources: { hu: { translation } } }),
)
beforeEach(() => {
  vi.mocked(saveFile).mockClear()
  rpc.mockReturnValue(
    Array.from({ length: 300 }, (_, n) => ({
      ...{ ...member, user_id: String(n), user_name: `Őri Ágnes ${n}` },
      ...{ team_id: `team ${n % 2}`, team_name: `Rókák ${n % 2}` },
    })),
  )
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Pages of the file that was saved. */
async function savedPages(): Promise<number> {
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce(), { timeout: 60_000 })
  const [, file] = vi.mocked(saveFile).mock.lastCall ?? []
  const reader = new FileReader()
  reader.readAsText(file as Blob, 'latin1')
  await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE))
  return String(reader.result).match(/\/Type \/Page\n/g)?.length ?? 0
}

it('The certificates of 300 players are one file with a page for each', async () => {
  render(<Certificates gameSession={gameSession} endsAt={endsAt} />)
  press(texts.playerCertificates)
  expect(await screen.findByRole('progressbar')).toBeVisible()
  expect(await savedPages()).toBe(300)
  expect(vi.mocked(saveFile).mock.lastCall?.[0]).toBe(`${texts.playerCertificates} – Liget.pdf`)
  expect(await screen.findByRole('button', { name: texts.playerCertificates })).toBeVisible()
}, 90_000)

it('Each team gets one page', async () => {
  render(<Certificates gameSession={gameSession} endsAt={endsAt} />)
  press(texts.teamCertificates)
  expect(await savedPages()).toBe(2)
}, 90_000)

it('Cancelling saves nothing, and the certificates can be asked for again', async () => {
  render(<Certificates gameSession={gameSession} endsAt={endsAt} />)
  press(texts.playerCertificates)
  press(translation.common.cancel)
  expect(await screen.findByRole('button', { name: texts.playerCertificates })).toBeVisible()
  expect(saveFile).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('A hunt without teams has certificates of players alone', () => {
  render(<Certificates gameSession={{ ...gameSession, team_mode: 'off' }} endsAt={endsAt} />)
  expect(screen.queryByRole('button', { name: texts.teamCertificates })).toBeNull()
})
