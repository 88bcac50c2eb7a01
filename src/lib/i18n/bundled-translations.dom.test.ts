import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledTranslations } from '@/lib/i18n/bundled-translations'
import { languages } from '@/lib/i18n/i18n'

describe('The bundled translations', () => {
  it.each(languages)('equal the translation file in %s', (language) => {
    const file = `public/locales/${language}/translation.json`
    const translation = JSON.parse(readFileSync(file, 'utf8')) as object
    expect(translation).toMatchObject(bundledTranslations[language])
  })
})
