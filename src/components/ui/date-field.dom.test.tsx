import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { DateFilter, FormDateField } from '@/components/ui/date-field'
import { optionalTime } from '@/lib/forms/fields'

const [label, wrong] = ['When', 'Wrong']

/** Simulates an incomplete date: browsers report no value and often no event. */
function typeHalf(input: HTMLElement): void {
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true })
  Object.defineProperty(input, 'value', { value: '', configurable: true, writable: true })
}

function complete(input: HTMLElement, value: string): void {
  Reflect.deleteProperty(input, 'validity')
  Reflect.deleteProperty(input, 'value')
  fireEvent.change(input, { target: { value } })
}

function renderForm(ends: string) {
  const save = vi.fn(() => Promise.resolve())
  render(
    <ResourceForm
      schema={z.object({ ends: optionalTime() })}
      defaultValues={{ ends }}
      onSubmit={save}
    >
      {({ control }) => <FormDateField label={label} error={wrong} control={control} name="ends" />}
    </ResourceForm>,
  )
  return save
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'common.save' }))

it.each(['', '2026-06-01T10:00'])(
  'An incomplete date is rejected, not saved as none, when the field had "%s"',
  async (before) => {
    const save = renderForm(before)
    const input = screen.getByLabelText(label)
    typeHalf(input)
    submit()
    expect(await screen.findByText('common.timeProblems.incomplete')).toBeVisible()
    expect(input).toHaveAttribute('aria-invalid', 'true')
    expect(save).not.toHaveBeenCalled()

    complete(input, '2026-07-01T10:00')
    submit()
    await vi.waitFor(() =>
      expect(save).toHaveBeenCalledWith({ ends: new Date('2026-07-01T10:00').toISOString() }),
    )
  },
)

it('A five-digit year shows its own error', async () => {
  const save = renderForm('')
  fireEvent.change(screen.getByLabelText(label), { target: { value: '20266-06-01T10:00' } })
  submit()
  expect(await screen.findByText('common.timeProblems.year')).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

it('An emptied field is saved as empty', async () => {
  const save = renderForm('2026-06-01T10:00')
  fireEvent.change(screen.getByLabelText(label), { target: { value: '' } })
  submit()
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ ends: null }))
})

it('An incomplete date keeps the filter and shows an error', () => {
  const choose = vi.fn()
  render(<DateFilter label={label} type="date" value="2026-06-01" onChange={choose} />)
  const input = screen.getByLabelText(label)
  typeHalf(input)
  fireEvent.blur(input)
  expect(screen.getByText('common.timeProblems.incomplete')).toBeVisible()
  expect(choose).not.toHaveBeenCalled()
  complete(input, '2026-06-02')
  expect(choose).toHaveBeenCalledWith('2026-06-02')
})
