import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import hu from '../../../../public/locales/hu/translation.json'
import {
  actionText,
  componentText,
  findIdentifiers,
  messageText,
  readActionNames,
  typeText,
} from '@/features/activity/model/action-names'
import type { Json } from '@/types/database.types'

const i18n = createInstance()
await i18n.init({ lng: 'hu', resources: { hu: { translation: hu } } })
const names = readActionNames(i18n.t)

const call = {
  action: 'buy_clue',
  component: 'rpc',
  type: 'warn',
  message: 'rpc: buy_clue',
  details: { key: 'insufficient_balance', status: 409 },
}
const textOf = (record: Partial<Omit<typeof call, 'details'>> & { details?: Json }) =>
  actionText(i18n.t, names, { ...call, details: {}, ...record })

it('Known actions are translated', () => {
  expect(textOf({ component: 'users', action: 'user.ban' })).toBe('Fiók kizárva')
  expect(textOf({ component: 'auth', action: 'signed_in' })).toBe('Belépés')
  expect(textOf({ component: 'content', action: 'qr_codes.update' })).toBe('QR-kód módosítva')
})

it('A change of many rows shows their number', () => {
  const many = { component: 'content', action: 'coupons.insert', details: { count: 1000 } }
  expect(textOf(many)).toBe('Kupon létrehozva (×1000)')
})

it('A failed request is marked as failed', () => {
  expect(textOf({ type: 'info' })).toBe('Nyom vásárlása')
  expect(textOf({ type: 'warn' })).toBe('Nyom vásárlása – sikertelen')
  expect(textOf({ action: 'coupons' })).toBe('Adatok elérése: kuponok – sikertelen')
})

it('Unknown actions and components stay untranslated', () => {
  for (const action of ['brand_new', 'user', 'user.new', 'toString', 'buy_clue']) {
    expect(textOf({ component: 'other', action })).toBe(action)
  }
  expect(textOf({ action: 'brand_new_call' })).toBe('brand_new_call')
  expect(componentText(names, 'other')).toBe('other')
  expect(componentText(names, 'users')).toBe('Fiókok')
})

it('An error shows the text that the player saw, other records show their message', () => {
  const { insufficient_balance, invalid_name } = hu.errors
  expect(messageText(names, call)).toBe(insufficient_balance)
  expect(messageText(names, { ...call, details: { key: 'brand_new' } })).toBe('')
  expect(messageText(names, { ...call, message: 'Boom' })).toBe('Boom')
  expect(messageText(names, { ...call, message: 'invalid_name' })).toBe(invalid_name)
  const signUp = { ...call, message: '', details: { reason: 'invalid_name' } }
  expect(messageText(names, signUp)).toBe(invalid_name)
})

it('Searching a translation finds the identifiers', () => {
  expect(findIdentifiers(names, ' KIZÁR')).toEqual(
    expect.arrayContaining(['user.ban', 'user.unban', 'admin_ban_user', 'user_banned']),
  )
  expect(findIdentifiers(names, 'QR-kód törölve')).toEqual(['qr_codes.delete'])
  expect(findIdentifiers(names, '  ')).toEqual([])
})

it('Levels of the log are named; other types stay unchanged', () => {
  expect(typeText(i18n.t, 'warn')).toBe(hu.debug.levels.warn)
  expect(typeText(i18n.t, 'purchase')).toBe('purchase')
})
