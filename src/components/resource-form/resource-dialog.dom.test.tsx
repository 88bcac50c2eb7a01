import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Input } from '@/components/ui/field'
import { AppError } from '@/lib/supabase/errors'
import { useToasts } from '@/stores/toasts'

const labels = { name: 'Name', note: 'Note', place: 'Place', dialog: 'A thing' }

function renderDialog() {
  const client = new QueryClient()
  const dialog = (version: string, name: string, place: string) => (
    <QueryClientProvider client={client}>
      <ResourceDialog
        title={labels.dialog}
        schema={z.object({ name: z.string(), note: z.string(), place: z.string() })}
        defaultValues={{ name, note: '', place }}
        version={version}
        onSubmit={() => Promise.reject(new AppError('edit_conflict', 409))}
        onClose={vi.fn<() => void>()}
      >
        {(form) => (
          <>
            <Input label={labels.name} {...form.register('name')} />
            <Input label={labels.note} {...form.register('note')} />
            <Input label={labels.place} {...form.register('place')} />
          </>
        )}
      </ResourceDialog>
    </QueryClientProvider>
  )
  const { rerender } = render(dialog('1', 'before', 'Pest'))
  return {
    see: (version: string, name: string, place = 'Pest') => rerender(dialog(version, name, place)),
  }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('A conflict without a newer version in the list shows an error, and loads it when it arrives', async () => {
  const { see } = renderDialog()
  fireEvent.change(screen.getByLabelText(labels.name), { target: { value: 'mine' } })
  press('common.save')
  await screen.findByRole('button', { name: 'common.loadNewer' })
  press('common.loadNewer')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('errors.newer_not_listed'),
  )
  expect(screen.getByLabelText(labels.name)).toHaveValue('mine')

  see('2', 'theirs')
  await waitFor(() => expect(screen.getByLabelText(labels.name)).toHaveValue('theirs'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('Loading the newer version keeps edits of fields that the other organiser did not change', async () => {
  const { see } = renderDialog()
  const field = (name: 'name' | 'note' | 'place') => screen.getByLabelText(labels[name])
  const type = (name: 'name' | 'note' | 'place', value: string) =>
    fireEvent.change(field(name), { target: { value } })
  type('name', 'mine')
  type('note', 'my note')
  see('2', 'theirs', 'Buda')
  press('common.loadNewer')
  await waitFor(() => expect(field('name')).toHaveValue('theirs'))
  expect(field('note')).toHaveValue('my note')
  expect(field('place')).toHaveValue('Buda')
  expect(useToasts.getState().items).toMatchObject([{ text: 'form.changesKept' }])
  // The kept edits are still dirty, so the next reload keeps them too.
  type('place', 'mine again')
  see('3', 'theirs again', 'Buda')
  press('common.loadNewer')
  await waitFor(() => expect(field('name')).toHaveValue('theirs again'))
  expect(field('note')).toHaveValue('my note')
  expect(field('place')).toHaveValue('mine again')
  press('common.cancel')
  expect(screen.getByRole('alertdialog')).toBeVisible()
})
