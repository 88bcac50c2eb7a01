import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { useForm } from 'react-hook-form'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { BundleItems } from '@/features/offers/admin/bundle-items'
import type { OfferForm, OfferValues } from '@/features/offers/model/offer-form'
import translation from '../../../../public/locales/en/translation.json'

const clues = ['Bridge', 'Tower'].map((name) => ({
  id: name,
  name_hu: name,
  name_en: name,
  price: 1,
}))
const targets = { clues, guides: [], products: [], gameSessions: [] }

function Bundle() {
  const items = clues.map(({ id }) => ({ clue_id: id, with_guide: false }))
  const form = useForm<OfferForm, unknown, OfferValues>({ defaultValues: { items } })
  return <BundleItems form={form} targets={targets} />
}

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } }),
)

test('The move button keeps the focus when its clue reaches the end of the bundle', async () => {
  render(<Bundle />)
  const up = screen.getByRole('button', { name: 'Move up: Tower' })
  up.focus()
  fireEvent.click(up)
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Tower')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move up: Tower' })).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Move up: Tower' })).toBeEnabled()
  // The first clue cannot move up.
  fireEvent.click(screen.getByRole('button', { name: 'Move up: Tower' }))
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Tower')
})

test('Removing a clue moves the focus to the next one, and removing the last one to the add field', () => {
  render(<Bundle />)
  const remove = (name: string) => screen.getByRole('button', { name: `Take out: ${name}` })
  remove('Bridge').focus()
  fireEvent.click(remove('Bridge'))
  expect(remove('Tower')).toHaveFocus()
  fireEvent.click(remove('Tower'))
  expect(screen.getByRole('combobox')).toHaveFocus()
})
