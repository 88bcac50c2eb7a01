import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { claim } from '@/features/treasure/admin/claim.fixture'
import { ClaimDialog } from '@/features/treasure/admin/claim-dialog'
import type { AdminClaim } from '@/features/treasure/api/admin-list-treasure-claims'
import { rpc } from '@/lib/supabase/rpc'
import translation from '../../../../public/locales/hu/translation.json'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

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

it('A claim that comes after the winner is turned down with one press', async () => {
  vi.mocked(rpc).mockResolvedValue({})
  renderDialog({ is_awarded: true, winner_name: 'Béla' })
  expect(screen.getByRole('button', { name: texts.approve })).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: texts.reject }))
  await waitFor(() => expect(rpc).toHaveBeenCalled())
  expect(vi.mocked(rpc).mock.calls[0]?.[1]).toMatchObject({
    p_decision: 'rejected',
    p_reason: texts.lateReason,
  })
})

it('A treasure whose winner has left is awarded all the same', () => {
  renderDialog({ is_awarded: true })
  expect(screen.getByText(texts.winnerGone)).toBeVisible()
  expect(screen.getByRole('button', { name: texts.approve })).toBeDisabled()
})

it('As long as nobody has won the reason is the organiser’s to write', () => {
  vi.mocked(rpc).mockClear()
  renderDialog({})
  fireEvent.click(screen.getByRole('button', { name: texts.reject }))
  expect(screen.getByText(texts.reasonMissing)).toBeVisible()
  expect(rpc).not.toHaveBeenCalled()
})

it('Before an approval it is said that earlier claims still wait', () => {
  renderDialog({ arrival: 3, earlier_pending: 2 })
  fireEvent.click(screen.getByRole('button', { name: texts.approve }))
  const warning = texts.notFirst_other.replace('{{count, number}}', '2')
  expect(screen.getByRole('alertdialog')).toHaveTextContent(warning)
})

it('The claim of a banned account is approved only past a warning, told twice', () => {
  renderDialog({ is_banned: true })
  expect(screen.getByText(texts.claimantBanned, { exact: false })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: texts.approve }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(texts.claimantBanned)
})

it('No such warning stands on the claim of anybody else', () => {
  renderDialog({})
  expect(screen.queryByText(texts.claimantBanned, { exact: false })).toBeNull()
})
