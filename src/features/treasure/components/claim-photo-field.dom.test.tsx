import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { ClaimPhotoField } from '@/features/treasure/components/claim-photo-field'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

test('Shows the chosen photo and revokes its object URL when it is replaced', () => {
  const freed = vi.fn<(url: string) => void>()
  URL.createObjectURL = (file) => `blob:${(file as File).name}`
  URL.revokeObjectURL = freed
  const field = (photo: File | null) => (
    <ClaimPhotoField value={photo} onChange={vi.fn()} error={null} />
  )
  const { rerender } = render(field(new File([], 'chest.jpg')))
  expect(screen.getByRole('img')).toHaveAttribute('src', 'blob:chest.jpg')
  rerender(field(new File([], 'coins.jpg')))
  expect(screen.getByRole('img')).toHaveAttribute('src', 'blob:coins.jpg')
  expect(freed.mock.calls).toEqual([['blob:chest.jpg']])
  rerender(field(null))
  expect(screen.queryByRole('img')).toBeNull()
  expect(freed.mock.calls).toEqual([['blob:chest.jpg'], ['blob:coins.jpg']])
})
