import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Input } from '@/components/ui/field'
import { AppError } from '@/lib/supabase/errors'

const schema = z.object({
  code: z.string().check(z.minLength(1)),
  limit: z.string().check(z.minLength(1)),
  tokens: z.string().check(z.minLength(1)),
})
const onSubmit = vi.fn<() => Promise<unknown>>()
const onDirtyChange = vi.fn<(isDirty: boolean) => void>()
const labels = { code: 'Code', limit: 'Limit', tokens: 'Tokens', search: 'Search' }

function renderForm(defaultValues: z.infer<typeof schema>) {
  render(
    <ResourceForm
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={onSubmit}
      onDirtyChange={onDirtyChange}
      fieldsByErrorKey={{ already_exists: 'code' }}
    >
      {(form) => {
        const { errors } = form.formState
        // Registered before the field above it, like a nested component.
        const limit = form.register('limit')
        return (
          <>
            <Input label={labels.code} error={errors.code?.type} {...form.register('code')} />
            <Input label={labels.tokens} error={errors.tokens?.type} {...form.register('tokens')} />
            <Input label={labels.limit} error={errors.limit?.type} {...limit} />
            <Input type="search" label={labels.search} />
          </>
        )
      }}
    </ResourceForm>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
}

describe('ResourceForm', () => {
  beforeEach(() => void onSubmit.mockReset())

  it('focuses the first invalid field in visual order', async () => {
    renderForm({ code: 'SUMMER', limit: '', tokens: '' })
    await waitFor(() => expect(screen.getByLabelText(labels.tokens)).toHaveFocus())
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('shows an error at its field', async () => {
    onSubmit.mockRejectedValue(new AppError('already_exists'))
    renderForm({ code: 'SUMMER', limit: '1', tokens: '5' })
    const code = await screen.findByLabelText(labels.code)
    await waitFor(() => expect(code).toHaveFocus())
    expect(code).toHaveAccessibleDescription('already_exists')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('shows any other error at the end of the form', async () => {
    onSubmit.mockRejectedValue(new AppError('invalid_input'))
    renderForm({ code: 'SUMMER', limit: '1', tokens: '5' })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('errors.invalid_input'))
  })

  it('is not dirty after saving', async () => {
    onSubmit.mockResolvedValue(null)
    renderForm({ code: 'SUMMER', limit: '', tokens: '5' })
    await screen.findByText('too_small')
    fireEvent.change(screen.getByLabelText(labels.limit), { target: { value: '1' } })
    await waitFor(() => expect(onDirtyChange).toHaveBeenLastCalledWith(true))
    fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
    await waitFor(() => expect(onDirtyChange).toHaveBeenLastCalledWith(false))
    expect(screen.getByLabelText(labels.limit)).toHaveValue('1')
  })

  it('is not saved by the search key of a field that searches', () => {
    renderForm({ code: '', limit: '', tokens: '' })
    // False: the key does not submit the form, as browsers do by default.
    expect(fireEvent.keyDown(screen.getByLabelText(labels.search), { key: 'Enter' })).toBe(false)
    expect(fireEvent.keyDown(screen.getByLabelText(labels.code), { key: 'Enter' })).toBe(true)
  })
})
