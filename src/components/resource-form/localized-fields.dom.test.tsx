import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { textGiven } from '@/lib/forms/fields'
import { TextLanguagesContext, type TextLanguage } from '@/lib/i18n/text-languages'
import { ResourceForm } from '@/components/resource-form/resource-form'

const label = 'Name'
const schema = z
  .object({ name_hu: z.string().check(z.trim()), name_en: z.string().check(z.maxLength(5)) })
  .check(textGiven('name'))

it('The error says that a text is too long, and a text that is there in one language is no error', async () => {
  const { container } = render(
    <ResourceForm
      schema={schema}
      defaultValues={{ name_hu: ' ', name_en: 'Lantern' }}
      onSubmit={() => Promise.resolve()}
    >
      {(form) => <LocalizedFields form={form} name="name" label={label} />}
    </ResourceForm>,
  )
  const field = (language: string) => container.querySelector(`[name=name_${language}]`)
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  await waitFor(() => expect(field('en')).toHaveAccessibleDescription('form.textTooLong'))
  expect(field('hu')).toHaveAccessibleDescription('form.hungarianMissing')
})

function renderFields(languages: readonly TextLanguage[], name: string, onSubmit = vi.fn()) {
  const form = z.object({ name_hu: z.string(), name_en: z.string() }).check(textGiven('name'))
  const { container } = render(
    <TextLanguagesContext value={languages}>
      <ResourceForm
        schema={form}
        defaultValues={{ name_hu: '', name_en: name }}
        onSubmit={onSubmit}
      >
        {(api) => <LocalizedFields form={api} name="name" label={label} />}
      </ResourceForm>
    </TextLanguagesContext>,
  )
  return container
}

it('A hunt in one language is asked for one text', async () => {
  const save = vi.fn(() => Promise.resolve())
  const container = renderFields(['en'], '', save)
  const field = screen.getByLabelText(label)
  expect(field).toHaveAttribute('name', 'name_en')
  expect(container.querySelectorAll('input')).toHaveLength(1)
  expect(container.querySelector('.sm\\:grid-cols-2')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription('form.textMissing'))
  fireEvent.change(field, { target: { value: 'Lantern' } })
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})

it('A hunt in both languages says which text is missing', () => {
  const container = renderFields(['hu', 'en'], 'Lantern')
  const field = container.querySelector('[name=name_hu]')
  expect(field).toHaveAccessibleDescription('form.hungarianMissing')
})

it('A hunt in one language says that players see the text in the other', () => {
  renderFields(['hu'], 'Lantern')
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription('form.hungarianMissing')
})

it('A text in a language out of sight that cannot be saved comes into sight', async () => {
  const save = vi.fn(() => Promise.resolve())
  render(
    <TextLanguagesContext value={['hu']}>
      <ResourceForm
        schema={schema}
        defaultValues={{ name_hu: 'Lámpás', name_en: 'Lantern' }}
        onSubmit={save}
      >
        {(form) => <LocalizedFields form={form} name="name" label={label} />}
      </ResourceForm>
    </TextLanguagesContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  const english = await screen.findByDisplayValue('Lantern')
  expect(english).toHaveAccessibleDescription('form.textTooLong')
  fireEvent.change(english, { target: { value: 'Lamp' } })
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(english).toBeVisible()
})
