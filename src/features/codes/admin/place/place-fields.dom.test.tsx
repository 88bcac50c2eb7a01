import { fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { PlaceFields } from '@/features/codes/admin/place/place-fields'
import { newCodeForm, type CodeForm } from '@/features/codes/model/code-form'

vi.mock('@/features/codes/admin/place/place-map', () => ({
  PlaceMap: ({ radius }: { radius: number | null }) => `radius ${radius}`,
}))

function Fields() {
  const place = { latitude: '47,5', longitude: '19', radius: '1 500' }
  const form = useForm<CodeForm>({ defaultValues: { ...newCodeForm, ...place } })
  return <PlaceFields form={form} toGround={() => ({ kind: 'blank' })} />
}

test('The map shows the radius however it is typed', async () => {
  render(<Fields />)
  fireEvent.click(screen.getByRole('button', { name: 'admin.codes.onMap' }))
  expect(await screen.findByText('radius 1500')).toBeVisible()
})
