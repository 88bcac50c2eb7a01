import { expect, test, vi } from 'vitest'
import { i18n, i18nReady, loadAllTexts, setLanguage } from '@/lib/i18n'

const asked = vi.hoisted(() => [] as string[])

vi.mock('@/lib/first-screen', () => ({ startsAtSignIn: true }))
vi.mock('i18next-http-backend', () => {
  let loadPath: () => string
  return {
    default: {
      type: 'backend',
      init(_services: unknown, options: { loadPath: () => string }) {
        loadPath = options.loadPath
      },
      read(language: string, _namespace: string, done: (error: null, texts: object) => void) {
        const file = loadPath().replace('{{lng}}', language)
        asked.push(file)
        done(null, file.endsWith('sign-in.json') ? { common: {} } : { common: {}, game: {} })
      },
    },
  }
})

test('Signing in loads the texts of the languages in use, and of no other', async () => {
  await i18nReady
  expect(asked).toEqual(['/locales/hu/sign-in.json'])

  // One that is only looked at needs its texts as well, should the player return to it.
  await setLanguage('en')
  await setLanguage('hu')
  asked.length = 0
  await loadAllTexts()
  expect(asked.toSorted()).toEqual(['/locales/en/translation.json', '/locales/hu/translation.json'])
  expect(i18n.getResourceBundle('en', 'translation')).toHaveProperty('game')

  asked.length = 0
  await setLanguage('de')
  expect(asked).toEqual(['/locales/de/translation.json'])
})
