import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Input } from '@/components/ui/field'

const schema = z.object({ name: z.string() })
const labels = { name: 'Name', dialog: 'New thing', before: 'Before' }

/** A form in a dialog, on a screen that was reached from another one. */
function openDialog() {
  const onClose = vi.fn<() => void>()
  const dialog = (
    <ResourceDialog
      title={labels.dialog}
      schema={schema}
      defaultValues={{ name: '' }}
      onSubmit={() => Promise.resolve()}
      onClose={onClose}
    >
      {(form) => <Input label={labels.name} {...form.register('name')} />}
    </ResourceDialog>
  )
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>{labels.before}</p> },
      { path: '/list', element: dialog },
    ],
    { initialEntries: ['/before', '/list'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { onClose, back: () => act(() => router.navigate(-1)) }
}

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(labels.name), { target: { value: text } })
const unsaved = () => screen.findByRole('alertdialog', { name: 'common.unsavedTitle' })
const leavesTheTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('A dialog with unsaved text', () => {
  it('asks before "back" throws the text away, and keeps it', async () => {
    const { back } = openDialog()
    type('Gate')
    await back()
    await unsaved()
    fireEvent.click(screen.getByRole('button', { name: 'common.cancel' }))
    expect(await screen.findByLabelText(labels.name)).toHaveValue('Gate')

    await back()
    await unsaved()
    fireEvent.click(screen.getByRole('button', { name: 'common.unsavedDiscard' }))
    expect(await screen.findByText(labels.before)).toBeVisible()
  })

  it('asks before it is closed and before the tab is', async () => {
    const { onClose } = openDialog()
    expect(leavesTheTab()).toBe(true)
    type('Gate')
    expect(leavesTheTab()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'common.close' }))
    await unsaved()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'common.unsavedDiscard' }))
    expect(onClose).toHaveBeenCalledOnce()
    // The test's screen does not take the dialog away; the question goes all the same.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('lets go once it is saved, and when nothing was typed', async () => {
    const { onClose, back } = openDialog()
    type('Gate')
    fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(leavesTheTab()).toBe(true)
    await back()
    expect(await screen.findByText(labels.before)).toBeVisible()
  })
})
