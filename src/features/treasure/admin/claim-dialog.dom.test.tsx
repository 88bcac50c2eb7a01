import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { claim } from '@tests/support/claim.fixture'
import { ClaimDialog } from '@/features/treasure/admin/claim-dialog'
import type { AdminClaim } from '@/features/treasure/api/admin-treasure'
import { fakeBackend } from '@tests/support/fake-backend'
import translation from '../../../../public/locales/hu/translation.json'

const { rpc, settled } = fakeBackend()

const caseOf = (kind: string, user_id: string, isReviewed = false) => ({
  kind,
  ...{ user_id, weight: 1, facts: {}, scan_count: 0, last_at: '2026-06-01T10:00:00Z', scans: [] },
  players: [{ user_id, name: '', email: '', is_banned: false }],
  review: isReviewed
    ? { note: '', reviewed_at: '', reviewed_by_name: '', is_outdated: false }
    : null,
})
let cases: ReturnType<typeof caseOf>[] = []

beforeEach(() => {
  cases = []
  rpc
    .mockReset()
    .mockImplementation((name) =>
      Promise.resolve(
        name === 'admin_review_cheating'
          ? { examined: 0, oldest_at: null, next_before: null, cases }
          : undefined,
      ),
    )
})

const texts = translation.admin.claims

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'hu', resources: { hu: { translation } } }),
)

function renderDialog(changes: Partial<AdminClaim>) {
  const dialog = <ClaimDialog claim={{ ...claim, ...changes }} onClose={() => undefined} />
  const router = createMemoryRouter([{ path: '/', element: dialog }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const decisions = () => rpc.mock.calls.filter(([name]) => name === 'admin_review_treasure_claim')

it('Names a guest, who has no address', () => {
  renderDialog({ user_name: 'Réka', user_email: null })
  expect(screen.getByText(texts.account).nextElementSibling).toHaveTextContent(
    `Réka · ${translation.guest.badge}`,
  )
})

it('Rejects a late claim with a prefilled reason after confirmation', async () => {
  renderDialog({ is_awarded: true, winner_name: 'Béla' })
  expect(screen.getByRole('button', { name: texts.approve })).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: texts.reject }))
  await settled()
  expect(decisions(), 'waits for confirmation').toEqual([])
  const question = screen.getByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: texts.reject }))
  await waitFor(() =>
    expect(decisions()[0]?.[1]).toMatchObject({
      p_decision: 'rejected',
      p_reason: texts.lateReason,
    }),
  )
})

it('Shows the facts needed for the decision', async () => {
  cases = [caseOf('cluster', 'anna'), caseOf('travel', 'béla'), caseOf('burst', 'anna', true)]
  renderDialog({})
  expect(screen.getByText('28 / 30 kód · 280 pont · 1. hely')).toBeVisible()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link(texts.history)).toBe(
    '/admin/found-qrcodes?hunt=budapest&tab=codes&q=anna%40hunt.test',
  )
  await screen.findByText('1 átnézésre váró eset')
  expect(link('1 átnézésre váró eset')).toBe('/admin/found-qrcodes?hunt=budapest&tab=cheating')
})

it('Says that a claimant has no suspicious scans or no rank', async () => {
  cases = [caseOf('travel', 'béla')]
  renderDialog({ rank: null, is_banned: true })
  expect(await screen.findByText(texts.noSuspicion)).toBeVisible()
  expect(screen.getByText(texts.notRanked, { exact: false })).toBeVisible()
})

it('Treats a treasure as awarded after the winner has deleted their account', () => {
  renderDialog({ is_awarded: true })
  expect(screen.getByText(texts.winnerGone)).toBeVisible()
  expect(screen.getByRole('button', { name: texts.approve })).toBeDisabled()
})

it('Requires a typed reason while nobody has won', async () => {
  renderDialog({})
  fireEvent.click(screen.getByRole('button', { name: texts.reject }))
  expect(screen.getByText(texts.reasonMissing)).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await settled()
  expect(decisions()).toEqual([])
})

it('Warns before an approval that earlier claims are pending', () => {
  renderDialog({ arrival: 3, earlier_pending: 2 })
  fireEvent.click(screen.getByRole('button', { name: texts.approve }))
  const warning = texts.notFirst_other.replace('{{count, number}}', '2')
  expect(screen.getByRole('alertdialog')).toHaveTextContent(warning)
})

it('Warns twice before it approves the claim of a banned account', () => {
  renderDialog({ is_banned: true })
  expect(screen.getByText(texts.claimantBanned, { exact: false })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: texts.approve }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(texts.claimantBanned)
})

it('Shows no ban warning for other accounts', () => {
  renderDialog({})
  expect(screen.queryByText(texts.claimantBanned, { exact: false })).toBeNull()
})
