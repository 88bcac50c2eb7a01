import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Input } from '@/components/ui/field'
import { AppError } from '@/lib/supabase/errors'

const labels = { name: 'Name', dialog: 'A thing' }

function renderDialog() {
  const client = new QueryClient()
  const dialog = (version: string, name: string) => (
    <QueryClientProvider client={client}>
      <ResourceDialog
        title={labels.dialog}
        schema={z.object({ name: z.string() })}
        defaultValues={{ name }}
        version={version}
        onSubmit={() => Promise.reject(new AppError('edit_conflict', 409))}
        onClose={vi.fn<() => void>()}
      >
        {(form) => <Input label={labels.name} {...form.register('name')} />}
      </ResourceDialog>
    </QueryClientProvider>
  )
  const { rerender } = render(dialog('1', 'before'))
  return { see: (version: string, name: string) => rerender(dialog(version, name)) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('A form says when the list has no newer version, and takes it as soon as there is one', async () => {
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
