import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createContext, use } from 'react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { JackpotDialog } from '@/features/jackpot/admin/jackpot-dialog'
import type { JackpotRow } from '@/features/jackpot/api/admin-jackpot'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const row: JackpotRow = {
  game_session_id: 'hunt',
  game_session_name: 'Budapest',
  ends_at: null,
  treasure_awarded_at: null,
  jackpot_id: 'jackpot',
  status: 'open',
  amount: 100,
  seed_tokens: 100,
  share_tokens: 0,
  share_percent: 10,
  winner_name: null,
  closed_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  total_count: 1,
}
const changed = { ...row, amount: 105, updated_at: '2026-01-02T00:00:00Z' }
const onClose = vi.fn<() => void>()

const CurrentRow = createContext(row)
const Screen = () => <JackpotDialog row={use(CurrentRow)} onClose={onClose} />
const router = createMemoryRouter([{ path: '/', element: <Screen /> }])

/** Renders the dialog with a list that updates only on request. */
function openForm(): { showUpdatedRow: () => void } {
  const client = new QueryClient()
  const show = (current: JackpotRow) => (
    <QueryClientProvider client={client}>
      <CurrentRow value={current}>
        <RouterProvider router={router} />
      </CurrentRow>
    </QueryClientProvider>
  )
  const { rerender } = render(show(row))
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'admin.jackpots.changeTab' }))
  return { showUpdatedRow: () => rerender(show(changed)) }
}

const amount = () => screen.findByLabelText('admin.jackpots.seedAmount')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = (name: string) => screen.findByRole('alertdialog', { name })
const canLeavePage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

async function askToAdd(tokens: string): Promise<void> {
  fireEvent.change(await amount(), { target: { value: tokens } })
  press('admin.jackpots.change')
  await question('admin.jackpots.confirmChange')
}

describe('The dialog of a jackpot', () => {
  beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))
  beforeEach(() => void rpc.mockResolvedValue([]))

  it('asks before discarding an unsaved amount, also after a cancelled confirmation', async () => {
    openForm()
    await askToAdd('5')
    press('common.cancel')
    expect(canLeavePage()).toBe(false)
    press('common.close')
    await question('common.unsavedTitle')
    press('common.cancel')
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'admin.jackpots.booksTab' }))
    await question('common.unsavedTitle')
    press('common.cancel')
    expect(await amount()).toHaveValue('5')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes without asking after saving', async () => {
    const { showUpdatedRow } = openForm()
    await askToAdd('5')
    rpc.mockResolvedValueOnce({ jackpot_id: 'jackpot', amount: 105 })
    fireEvent.click(screen.getAllByRole('button', { name: 'admin.jackpots.change' }).at(-1)!)
    await waitFor(() => expect(canLeavePage()).toBe(true))
    showUpdatedRow()
    expect(await amount()).toHaveValue('0')
    press('common.close')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('keeps typed values when another organiser saves a change', async () => {
    const { showUpdatedRow } = openForm()
    await askToAdd('0')
    rpc.mockResolvedValueOnce({ jackpot_id: 'jackpot', amount: 100 })
    fireEvent.click(screen.getAllByRole('button', { name: 'admin.jackpots.change' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.change(await amount(), { target: { value: '7' } })
    showUpdatedRow()
    expect(await amount()).toHaveValue('7')
    expect(screen.getByText('errors.edit_conflict')).toBeVisible()
  })
})
