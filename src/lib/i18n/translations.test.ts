import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import de from '../../../public/locales/de/translation.json'
import en from '../../../public/locales/en/translation.json'
import hu from '../../../public/locales/hu/translation.json'
import { clientErrorKeys } from '@/lib/supabase/errors'
import { errorKeys } from '@/types/database.types'

interface Texts {
  [key: string]: string | Texts
}

/** Plural forms differ between languages, so `_one` and `_other` count as one key. */
function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    const path = `${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`
    if (typeof value === 'string') flat.set(path, value)
    else for (const [inner, text] of flatten(value, `${path}.`)) flat.set(inner, text)
  }
  return flat
}

/** All keys with their texts, including plural forms. */
function entriesOf(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : entriesOf(value, `${prefix}${key}.`),
  )
}

/** The variables of a text, such as `{{count}}`. */
function variables(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '').sort()
}

const reference = flatten(hu)

describe.each([
  ['en', flatten(en)],
  ['de', flatten(de)],
])('the translation %s', (_, texts) => {
  it('has the same keys as the Hungarian one', () => {
    expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort())
  })

  it('uses the same variables', () => {
    const different = [...reference].filter(
      ([key, text]) => variables(texts.get(key) ?? '').join() !== variables(text).join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })
})

describe.each([
  ['hu', hu],
  ['en', en],
  ['de', de],
])('the plurals of %s', (language, texts) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  it('have exactly the plural forms of the language', () => {
    const forms = new Map<string, string[]>()
    for (const [key] of entriesOf(texts)) {
      const [, name, category] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? []
      if (name && category) forms.set(name, [...(forms.get(name) ?? []), category])
    }
    expect(forms.size).toBeGreaterThan(0)
    const wrong = [...forms].filter(
      ([, found]) => [...found].sort().join() !== [...categories].sort().join(),
    )
    expect(wrong).toEqual([])
  })

  it('are the forms that i18next selects', async () => {
    const i18n = createInstance()
    await i18n.init({ lng: language, resources: { [language]: { translation: texts } } })
    for (const count of [0, 1, 2, 5, 21, 12_500]) {
      const form = `coins_${new Intl.PluralRules(language).select(count)}` as 'coins_one'
      expect(i18n.t('common.coins', { count })).toBe(
        texts.common[form].replace(
          '{{count, number}}',
          new Intl.NumberFormat(language).format(count),
        ),
      )
    }
  })

  it('format every count in the style of the language', () => {
    const ungrouped = entriesOf(texts).filter(([, text]) => text.includes('{{count}}'))
    expect(ungrouped).toEqual([])
  })

  it('use the same markup as the Hungarian texts', () => {
    const tags = (text: string) => (text.match(/<\/?\w+>/g) ?? []).sort().join()
    const translated = flatten(texts)
    const different = [...reference].filter(
      ([key, text]) => tags(translated.get(key) ?? '') !== tags(text),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })
})

/** Variables with text values. */
const wordVariables = new Set([
  ...['accuracy', 'amount', 'code', 'date', 'email', 'name', 'share', 'tier', 'time', 'value'],
])

/** Words after a number that are not the counted noun: units and function words. */
const notCounted = new Set([
  ...['m', 'mm', 's', 'd', 'T', 'km', 'MB'],
  ...['of', 'to', 'and', 'or', 'with', 'owned', 'shown'],
  ...['von', 'zum', 'nach', 'bis', 'auf', 'oder', 'mit', 'hast', 'gehören', 'bezahlen'],
  ...['angezeigten'],
])

/** Texts whose number is never one. */
const neverOne = new Set([
  'auth.passwordHint',
  'table.position',
  'profile.tooLong',
  'admin.huntFiles.tooLarge',
  'admin.huntFiles.problems.tooLarge',
  'admin.import.file_tooManyRows',
  'admin.import.file_tooManyCells',
  'admin.import.file_cellTooLong',
  'profile.tokens.latest',
  'profile.scans.latest',
  'profile.pointHistory.latest',
  'admin.cheating.latestOnly',
  'admin.cheating.kinds.cluster.text',
  'admin.cheating.kinds.device.text',
  'admin.cheating.kinds.failures.text',
  'admin.cheating.kinds.rotation.text',
])

/** Returns the numbers in front of a counted noun. */
const countedNouns = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)(?:, number)?\s*\}\}\s+(\p{L}+)/gu)].filter(
    ([, variable = '', word = '']) => !wordVariables.has(variable) && !notCounted.has(word),
  )

// Hungarian has no plural after a number.
describe.each([
  ['en', en],
  ['de', de],
])('counted nouns in %s', (_, texts) => {
  it('have plural forms for each number', () => {
    const wrong = entriesOf(texts).filter(([key, text]) => {
      const isPlural = /_(one|other)$/.test(key)
      return !neverOne.has(key) && countedNouns(text).length > (isPlural ? 1 : 0)
    })
    expect(wrong).toEqual([])
  })
})

describe('the Hungarian texts', () => {
  it('use consistent terms and the informal address', () => {
    const foreign = /(?<!\p{L})(?:zseton|token|jackpot|session|szkennel)/iu
    const double = /(?<!\p{L})(?:csali|jelentkezési|senki nem)/iu
    const formal = /(?<!\p{L})(?:Ön|Önnek|Kérjük)(?!\p{L})/u
    const found = [...reference].filter(([, text]) =>
      [foreign, double, formal].some((word) => word.test(text)),
    )
    expect(found).toEqual([])
  })

  it('have no article before a name, which may start with a vowel', () => {
    const found = [...reference].filter(([, text]) => /(?<!\p{L})az? „?\{\{/iu.test(text))
    expect(found).toEqual([])
  })

  it('use Hungarian quotation marks and real ellipses', () => {
    const found = [...reference].filter(([, text]) => /"|\.\.\.|“/.test(text))
    expect(found).toEqual([])
  })
})

describe('the English texts', () => {
  const texts = entriesOf(en)
  const required = new Set(['errors.rate_limit_exceeded', 'errors.payment_failed'])

  it('use consistent terms', () => {
    const other =
      /\b(?:boards?|e-mail|team mate|contact data|odd scans|network address|token package|till)\b/i
    const found = [...texts].filter(
      ([key, text]) => other.test(text) || (!required.has(key) && /\bplease\b/i.test(text)),
    )
    expect(found).toEqual([])
  })

  it('use typographic quotation marks, apostrophes and ellipses', () => {
    const found = [...texts].filter(([, text]) => /["']|\.\.\./.test(text))
    expect(found).toEqual([])
  })
})

describe('the German texts', () => {
  const texts = entriesOf(de)

  it('use consistent terms', () => {
    const other = /Organisator|Netzadresse|Nachfrist|gratis|freiwillig|Laden\b|auf der Rangliste/
    const found = [...texts].filter(([, text]) => other.test(text) || /\bbitte\b/.test(text))
    expect(found).toEqual([])
  })

  it('use the informal address', () => {
    const formal = /(?<![.:!?“] |^)\b(?:Sie|Ihnen|Ihre?[nmrs]?)\b/u
    expect([...texts].filter(([, text]) => formal.test(text))).toEqual([])
  })

  it('use German quotation marks and real ellipses', () => {
    const found = [...texts].filter(([, text]) => /["”]|\.\.\./.test(text))
    expect(found).toEqual([])
  })
})

describe.each([
  ['hu', hu, '1 és 10\u00a0000 közötti egész szám legyen.'],
  ['en', en, 'A whole number from 1 to 10,000.'],
  ['de', de, 'Eine ganze Zahl von 1 bis 10.000.'],
])('the limits of %s', (language, texts, amountError) => {
  it('are formatted in the style of the language', async () => {
    const i18n = createInstance()
    await i18n.init({ lng: language, resources: { [language]: { translation: texts } } })
    expect(i18n.t('form.integerError', { min: 1, max: 10_000 })).toBe(amountError)
  })

  it('are always formatted where they may be large', () => {
    const plain = entriesOf(texts).filter(
      ([key, text]) => /Error$/.test(key) && /\{\{(max|least)\}\}/.test(text),
    )
    expect(plain.map(([key]) => key)).toEqual([])
  })
})

describe.each([
  ['hu', hu],
  ['en', en],
  ['de', de],
])('the errors of %s', (_, texts) => {
  it('have exactly the keys of the database and the client', () => {
    expect(Object.keys(texts.errors).sort()).toEqual([...errorKeys, ...clientErrorKeys].sort())
  })

  it('have no parameters, which nobody passes', () => {
    const withParameters = Object.entries(texts.errors).filter(([, text]) => text.includes('{{'))
    expect(withParameters).toEqual([])
  })

  it('have no empty text', () => {
    const empty = [...flatten(texts)].filter(([, text]) => text.trim() === '')
    expect(empty).toEqual([])
  })
})

describe('the required English texts', () => {
  it('are unchanged', () => {
    expect(en.errors).toMatchObject({
      clue_template_not_found: 'Clue template not found',
      solution_guide_not_found: 'Solution guide not found',
      game_session_not_found: 'Game session not found',
      user_not_authenticated: 'User not authenticated',
      unauthorized_operation: 'Unauthorized operation',
      unauthorized_access: 'Unauthorized access',
      admin_permissions_required: 'Unauthorized access: Admin permissions required',
      admin_access_required: 'Unauthorized: Admin access required',
      invalid_input: 'Invalid input parameters',
      invalid_user_id: 'Invalid user ID',
      rate_limit_exceeded: 'Rate limit exceeded. Please try again later.',
      user_balance_not_found: 'User balance not found',
      insufficient_balance: 'Insufficient token balance',
      transaction_history_failed: 'Failed to fetch transaction history',
      all_transactions_failed: 'Failed to fetch all token transactions',
      purchased_clues_failed: 'Failed to fetch purchased clues',
      purchased_guides_failed: 'Failed to fetch purchased clue solution guides',
      solution_guides_failed: 'Failed to fetch clue solution guides',
      session_not_joined: 'You have not joined this game session',
      already_scanned: 'You have already scanned this QR code',
      qr_code_not_found: 'QR code not found in this game session',
      scan_limit_reached: 'This QR code has reached its maximum number of scans',
      scan_rate_limited: 'Scan rate limit exceeded',
      invalid_scan_data: 'Invalid scan data',
      invalid_user_data: 'Invalid user data',
      user_profile_not_found: 'User profile not found',
      user_not_found: 'User not found',
      invalid_name: 'Invalid name',
      invalid_email: 'Invalid email',
      invalid_role: 'Invalid role',
      invalid_tax_id: 'Invalid tax ID',
      invalid_phone_number: 'Invalid phone number',
      invalid_address: 'Invalid address',
      payment_failed: 'Payment failed. Please try again.',
    })
    expect(en.common.tooNarrow).toBe('The website is not compatible with this size.')
    expect([en.nav.roleAdmin, en.nav.roleUser]).toEqual(['admin', 'user'])
    expect([en.nav.dashboard, en.nav.scan, en.nav.map, en.nav.shop]).toEqual([
      ...['Dashboard', 'Scan', 'Map', 'Shop'],
    ])
  })
})

describe('the required Hungarian errors', () => {
  it('are unchanged', () => {
    expect(hu.errors.required_clue_missing).toBe('Előbb meg kell vásárolnod a szükséges nyomot.')
    expect(hu.errors.clue_not_yet_available).toBe('Ez a nyom még nem elérhető.')
    expect(hu.errors.server_time_unavailable).toBe('Nem sikerült lekérni a szerveridőt!')
    expect(hu.errors.clue_not_owned).toBe(
      'A nyom megoldásának megtekintéséhez először magát a nyomot kell megvásárolnod.',
    )
  })

  it('distinguish a refused change from a refused read', () => {
    expect(hu.errors.admin_access_required).toBe('Ezt csak a szervezők tehetik meg.')
    expect(hu.errors.admin_permissions_required).toBe('Ehhez szervezői jogosultság kell.')
  })
})
