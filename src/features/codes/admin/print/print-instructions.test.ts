import { createInstance, type BackendModule } from 'i18next'
import { expect, it } from 'vitest'
import { printInstructions } from '@/features/codes/admin/print/print-instructions'

const texts = { hu: 'Szkenneld be!', en: 'Scan it!' }

/** i18n in Hungarian; `load` provides missing resources. */
async function hungarian(load: () => Promise<void>) {
  const backend: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read: (language: 'hu' | 'en', namespace, done) => {
      const instruction = { codes: { print: { instruction: texts[language] } } }
      void load().then(
        () => done(null, namespace === 'admin' ? { admin: instruction } : {}),
        (error: Error) => done(error, null),
      )
    },
  }
  const i18n = createInstance()
  // Same namespaces as in src/lib/i18n/i18n.ts.
  const namespaces = { ns: ['translation', 'admin'], fallbackNS: 'admin' }
  await i18n.use(backend).init({ lng: 'hu', fallbackLng: 'hu', ...namespaces })
  return i18n
}

it('Labels are bilingual, also when two prints load the texts at the same time', async () => {
  const i18n = await hungarian(() => Promise.resolve())
  const both = await Promise.all([
    printInstructions(i18n, ['hu', 'en']),
    printInstructions(i18n, ['hu', 'en']),
  ])
  expect(both).toEqual([Object.values(texts), Object.values(texts)])
})

it('Labels of a hunt in one language have one instruction', async () => {
  const i18n = await hungarian(() => Promise.resolve())
  expect(await printInstructions(i18n, ['en'])).toEqual([texts.en])
})

it('Printing fails if a language cannot be loaded, and a retry loads it again', async () => {
  let isOnline = true
  const i18n = await hungarian(() =>
    isOnline ? Promise.resolve() : Promise.reject(new Error('offline')),
  )
  isOnline = false
  await expect(printInstructions(i18n, ['hu', 'en'])).rejects.toMatchObject({
    key: 'network_unavailable',
  })
  isOnline = true
  expect(await printInstructions(i18n, ['hu', 'en'])).toEqual(Object.values(texts))
})
