import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import { AppError } from '@/lib/supabase/errors'
import { useToasts } from '@/stores/toasts'

const onClose = vi.fn()
const remove = vi.fn<() => Promise<unknown>>()
const retire = vi.fn<() => Promise<unknown>>()

function renderDialog(isInUse = false) {
  render(
    <RemovalDialog
      deletion={{ title: 'Delete?', description: 'For good', run: remove, done: 'Gone' }}
      retirement={{
        ...{ title: 'In use', description: 'It stays', confirmLabel: 'Off sale' },
        ...{ run: retire, done: 'Off' },
      }}
      isInUse={isInUse}
      inUseKey="vip_tier_in_use"
      onClose={onClose}
    />,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toasted = () => useToasts.getState().items.map(({ text }) => text)

beforeEach(() => {
  useToasts.setState({ items: [] })
  vi.resetAllMocks()
})

it('An unused row is deleted', async () => {
  renderDialog()
  press('common.delete')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(remove).toHaveBeenCalledOnce()
  expect(toasted()).toEqual(['Gone'])
})

it('A used row is retired', async () => {
  renderDialog(true)
  press('Off sale')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(remove).not.toHaveBeenCalled()
  expect(toasted()).toEqual(['Off'])
})

it('A row that came into use meanwhile is offered for retirement, without an error', async () => {
  remove.mockRejectedValue(new AppError('vip_tier_in_use', 409))
  renderDialog()
  press('common.delete')
  await screen.findByText('It stays')
  expect(screen.queryByRole('alert')).toBeNull()
  press('Off sale')
  await waitFor(() => expect(retire).toHaveBeenCalledOnce())
})

it('Another error is shown, and the dialog stays open', async () => {
  remove.mockRejectedValue(new AppError('edit_conflict', 409))
  renderDialog()
  press('common.delete')
  await screen.findByRole('alert')
  expect(screen.getByText('For good')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
