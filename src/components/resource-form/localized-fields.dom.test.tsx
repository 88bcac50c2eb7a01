import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceForm } from '@/components/resource-form/resource-form'

const label = 'Name'
const schema = z.object({
  name_hu: z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(5)),
  name_en: z.string().check(z.maxLength(5)),
})

it('The error says whether the text is missing or too long', async () => {
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
  await waitFor(() => expect(field('hu')).toHaveAccessibleDescription('form.textMissing'))
  expect(field('en')).toHaveAccessibleDescription('form.textTooLong')
})
