import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { changesText, fieldText, valueText } from '@/features/activity/model/field-text'
import de from '../../../../public/locales/de/translation.json'
import en from '../../../../public/locales/en/translation.json'
import hu from '../../../../public/locales/hu/translation.json'

const i18n = createInstance()
const resources = { hu: { translation: hu }, en: { translation: en }, de: { translation: de } }
await i18n.init({ lng: 'hu', resources })

it('Fields have the label of their form in every language', () => {
  const languages = ['hu', 'en', 'de'] as const
  expect(languages.map((lng) => fieldText(i18n.getFixedT(lng), 'starts_at'))).toEqual(
    [hu, en, de].map(({ admin }) => admin.sessions.startsAt),
  )
})

it('A localized field names its language', () => {
  expect(fieldText(i18n.getFixedT('en'), 'name_hu')).toBe('Name (Hungarian)')
  expect(fieldText(i18n.getFixedT('en'), 'treasure_name_en')).toBe('Name of the treasure (English)')
})

it('A path is translated part by part; unknown parts stay unchanged', () => {
  const t = i18n.getFixedT('en')
  expect(fieldText(t, 'qr_codes.Well (WELL2345).points')).toBe('Codes.Well (WELL2345).Points')
  expect(fieldText(t, 'nonsense')).toBe('nonsense')
  expect(fieldText(t, 'late_en')).toBe('late_en')
  expect(fieldText(t, 'toString')).toBe('toString')
})

it('Amounts are formatted as money, not in minor units', () => {
  const t = i18n.getFixedT('en')
  expect(fieldText(t, 'promo_price_eur_minor')).toBe(en.admin.offers.promoEur)
  expect(fieldText(i18n.getFixedT('hu'), 'price_huf_minor')).toBe(hu.admin.products.priceHuf)
  expect(valueText(i18n.t, 'price_huf_minor', '150000', 'hu').replace(/\s/g, ' ')).toBe('1 500 Ft')
  expect(valueText(i18n.t, 'prices.price_huf_minor', '1250050', 'hu').replace(/\s/g, ' ')).toBe(
    '12 500,50 Ft',
  )
  expect(valueText(i18n.t, 'fixed_eur_minor', '490', 'en')).toBe('€4.90')
  expect(valueText(i18n.t, 'price', '490', 'en')).toBe('490')
  expect(valueText(i18n.t, 'price_eur_minor', '–', 'en')).toBe('–')
})

it('Booleans and timestamps are formatted in the given language', () => {
  const [t, de] = [i18n.getFixedT('hu'), i18n.getFixedT('de')]
  expect(valueText(t, 'is_active', 'true', 'hu')).toBe(hu.common.yes)
  expect(valueText(de, 'is_active', 'false', 'de')).toBe('Nein')
  const start = valueText(t, 'starts_at', '2026-06-01T10:00:00+00:00', 'hu')
  expect(start).toMatch(/^2026\.\sjún\./)
  expect(valueText(t, 'starts_at', '2026-06-01T10:00:00.25Z', 'hu')).toBe(start)
  expect(valueText(t, 'name', '2026-06-01', 'hu')).toBe('2026-06-01')
})

it('The one-line summary formats values like the table', () => {
  const changes = [
    { field: 'price_eur_minor', before: '250', after: '490' },
    { field: 'is_active', before: null, after: 'false' },
    { field: '', before: 'pending', after: 'approved' },
  ]
  expect(changesText(i18n.getFixedT('en'), changes, 'en')).toBe(
    `${en.admin.products.priceEur}: €2.50 → €4.90, ${en.admin.clues.filters.active.yes}: – → No, ${en.admin.claims.status.pending} → ${en.admin.claims.status.approved}`,
  )
})

const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const sql = file('supabase/migrations/20261121000000_initial.sql').replaceAll(/\s+/g, ' ')

it('Every column of an audited table has a label', () => {
  const types = file('src/types/database.types.ts')
  const audit = sql.slice(sql.indexOf('rules_content_audit.sql'))
  const tables = [...audit.matchAll(/\('(\w+)', array\[/g)].map(([, table]) => table)
  const columns = tables.flatMap((table) => {
    const [, row = ''] =
      new RegExp(`^ {6}${table}: \\{\\n {8}Row: \\{([^}]*)\\}`, 'm').exec(types) ?? []
    return [...row.matchAll(/^ +(\w+): /gm)].map(([, column = '']) => column)
  })
  expect(columns.length).toBeGreaterThan(100)
  const t = i18n.getFixedT('hu')
  expect(columns.filter((column) => fieldText(t, column) === column)).toEqual([])
})

it('Every enum value of an audited column is translated', () => {
  const t = i18n.getFixedT('hu')
  const words = (constraint: RegExp) =>
    [...(constraint.exec(sql)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
  const checked = [
    ['kind', words(/constraint coupons_kind_known check \(kind in \(([^)]*)/)],
    ['kind', words(/constraint featured_offers_kind_known check \(kind in \(([^)]*)/)],
    ['kind', words(/constraint maps_kind_known check \(kind in \(([^)]*)/)],
    ['kind', words(/check \(kind in \(('start'[^)]*)/)],
    ['status', words(/constraint jackpots_status_known check \(status in \(([^)]*)/)],
    ['', words(/constraint claim_status_known check \(value in \(([^)]*)/)],
    ['role', words(/constraint user_role_known check \(value in \(([^)]*)/)],
  ] as const
  for (const [field, allowed] of checked) {
    expect(allowed.length).toBeGreaterThan(1)
    expect(allowed.filter((word) => valueText(t, field, word, 'hu') === word)).toEqual([])
  }
  expect(valueText(t, 'before.kind', 'something new', 'hu')).toBe('something new')
})
