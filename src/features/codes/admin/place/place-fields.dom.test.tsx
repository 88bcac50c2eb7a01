import { fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { PlaceFields } from '@/features/codes/admin/place/place-fields'
import { codeForm, newCode, type CodeForm, type CodeValues } from '@/features/codes/model/code-form'
import { formValues } from '@/lib/forms/fields'

vi.mock('@/features/codes/admin/place/place-map', () => ({
  PlaceMap: ({ radius }: { radius: number | null }) => `radius ${radius}`,
}))

function Fields() {
  const place = { latitude: '47,5', longitude: '19', radius_m: '1 500' }
  const form = useForm<CodeForm, unknown, CodeValues>({
    defaultValues: { ...formValues(codeForm, newCode), ...place },
  })
  return <PlaceFields form={form} />
}

test('The map shows the typed radius', async () => {
  render(<Fields />)
  fireEvent.click(screen.getByRole('button', { name: 'admin.codes.onMap' }))
  expect(await screen.findByText('radius 1500')).toBeVisible()
})

test('Pasted coordinates fill both fields', () => {
  render(<Fields />)
  const latitude = screen.getByLabelText('admin.codes.latitude')
  const longitude = screen.getByLabelText('admin.codes.longitude')
  const paste = (text: string) =>
    fireEvent.paste(latitude, { clipboardData: { getData: () => text } })

  paste('47.497912, 19.040235')
  expect(latitude).toHaveValue('47.497912')
  expect(longitude).toHaveValue('19.040235')

  fireEvent.change(longitude, { target: { value: '48,1 17,1' } })
  expect(longitude).toHaveValue('48,1 17,1')
  fireEvent.blur(longitude)
  expect(latitude).toHaveValue('48.1')
  expect(longitude).toHaveValue('17.1')

  fireEvent.change(latitude, { target: { value: '46.2; 20.1' } })
  fireEvent.keyDown(latitude, { key: 'Enter' })
  expect(latitude).toHaveValue('46.2')
  expect(longitude).toHaveValue('20.1')
  expect(paste('46.5')).toBe(true)
})
