import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { NavigationGuards } from '@/components/layout/navigation-guards'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Input } from '@/components/ui/field'

const schema = z.object({ name: z.string() })
const labels = { name: 'Name', dialog: 'New thing', before: 'Before' }

/** A screen with a previous history entry. */
function openScreen(screenContent: ReactNode) {
  const guarded = (
    <>
      <Outlet />
      <NavigationGuards />
    </>
  )
  const router = createMemoryRouter(
    [
      {
        element: guarded,
        children: [
          { path: '/before', element: <p>{labels.before}</p> },
          { path: '/list', element: screenContent },
        ],
      },
    ],
    { initialEntries: ['/before', '/list'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    back: () => act(() => router.navigate(-1)),
    follow: () => act(() => router.navigate('/before')),
  }
}

/** A form in a dialog. */
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
  return { onClose, ...openScreen(dialog) }
}

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(labels.name), { target: { value: text } })
const unsaved = () => screen.findByRole('alertdialog', { name: 'common.unsavedTitle' })
const canLeavePage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const discard = () => fireEvent.click(screen.getByRole('button', { name: 'common.unsavedDiscard' }))

describe('A dialog with unsaved changes', () => {
  it('asks before "back" closes it, and keeps the changes', async () => {
    const { onClose, back } = openDialog()
    type('Gate')
    await back()
    await unsaved()
    await back() // "back" at the question stays with the text
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await screen.findByLabelText(labels.name)).toHaveValue('Gate')
    expect(onClose).not.toHaveBeenCalled()

    await back()
    await unsaved()
    discard()
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByText(labels.before)).toBeNull()
  })

  it('asks before a link leaves its screen', async () => {
    const { follow } = openDialog()
    type('Gate')
    await follow()
    await unsaved()
    fireEvent.click(screen.getByRole('button', { name: 'common.cancel' }))
    expect(await screen.findByLabelText(labels.name)).toHaveValue('Gate')

    await follow()
    await unsaved()
    discard()
    expect(await screen.findByText(labels.before)).toBeVisible()
  })

  it('asks before it or the tab is closed', async () => {
    const { onClose } = openDialog()
    expect(canLeavePage()).toBe(true)
    type('Gate')
    expect(canLeavePage()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'common.close' }))
    await unsaved()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'common.unsavedDiscard' }))
    expect(onClose).toHaveBeenCalledOnce()
    // The dialog stays open in this test, but the confirmation closes.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('does not ask after saving or without changes', async () => {
    const { onClose, back } = openDialog()
    type('Gate')
    fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(canLeavePage()).toBe(true)
    await back()
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

function FormScreen() {
  const guard = useUnsavedChangesGuard()
  return (
    <>
      <Input label={labels.name} onChange={() => guard.setDirty(true)} />
      {guard.dialog}
    </>
  )
}

it('A screen with unsaved changes asks before "back"', async () => {
  const { back } = openScreen(<FormScreen />)
  type('Gate')
  await back()
  await unsaved()
  await back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText(labels.name)).toHaveValue('Gate')

  await back()
  await unsaved()
  discard()
  expect(await screen.findByText(labels.before)).toBeVisible()
})
