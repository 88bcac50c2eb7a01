import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import hu from '../../../../public/locales/hu/translation.json'
import {
  actionText,
  componentText,
  identifiersOf,
  messageText,
  readActionNames,
} from '@/features/activity/model/action-names'

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
const textOf = (record: Partial<Omit<typeof call, 'details'>> & { details?: unknown }) =>
  actionText(i18n.t, names, { ...call, details: {}, ...record })

it('An action is called by its name', () => {
  expect(textOf({ component: 'users', action: 'user.ban' })).toBe('Felhasználó kizárva')
  expect(textOf({ component: 'auth', action: 'signed_in' })).toBe('Belépés')
  expect(textOf({ component: 'content', action: 'qr_codes.update' })).toBe('QR-kód módosítva')
})

it('Many rows that were changed at once are counted', () => {
  const many = { component: 'content', action: 'coupons.insert', details: { count: 1000 } }
  expect(textOf(many)).toBe('Kupon létrehozva (×1000)')
})

it('A call that was refused is told from one that was carried out', () => {
  expect(textOf({ type: 'info' })).toBe('Nyom vásárlása')
  expect(textOf({ type: 'warn' })).toBe('Nyom vásárlása – sikertelen')
  expect(textOf({ action: 'scans' })).toBe('Adatok elérése: beolvasások – sikertelen')
})

it('What nobody has named stands as it is', () => {
  for (const action of ['brand_new', 'user', 'user.new', 'toString', 'buy_clue']) {
    expect(textOf({ component: 'other', action })).toBe(action)
  }
  expect(textOf({ action: 'brand_new_call' })).toBe('brand_new_call')
  expect(componentText(names, 'other')).toBe('other')
  expect(componentText(names, 'users')).toBe('Felhasználók')
})

it('A refusal says what the player was told, other records what they have to say', () => {
  const { insufficient_balance, invalid_name } = hu.errors
  expect(messageText(names, call)).toBe(insufficient_balance)
  expect(messageText(names, { ...call, details: { key: 'brand_new' } })).toBe('')
  expect(messageText(names, { ...call, message: 'Boom' })).toBe('Boom')
  expect(messageText(names, { ...call, message: 'invalid_name' })).toBe(invalid_name)
  const signUp = { ...call, message: '', details: { reason: 'invalid_name' } }
  expect(messageText(names, signUp)).toBe(invalid_name)
})

it('A word of a name finds the identifiers behind it', () => {
  expect(identifiersOf(names, ' KIZÁR')).toEqual(
    expect.arrayContaining(['user.ban', 'user.unban', 'admin_ban_user', 'user_banned']),
  )
  expect(identifiersOf(names, 'QR-kód törölve')).toEqual(['qr_codes.delete'])
  expect(identifiersOf(names, '  ')).toEqual([])
})
