import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readProjectConfig } from '../../supabase/local/project-config'

const { template, notification, otp_expiry } = readProjectConfig().auth.email

/** Texts of a mail by language: the body without a language of its own is Hungarian. */
function partsOf(path: string): Record<'hu' | 'en' | 'de', string> {
  const html = readFileSync(path, 'utf8').replace(/\s+/g, ' ')
  const [hu = '', ...others] = html.split(/<td lang="(?=en|de)/)
  const part = (language: string) => others.find((text) => text.startsWith(`${language}"`)) ?? ''
  return { hu, en: part('en'), de: part('de') }
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{ ?\.(\w+)/g)].map(([, name]) => name))].sort()

it.each(Object.entries({ ...template, ...notification }))(
  'The mail %s is written in Hungarian, English and German',
  (_, { subject, content_path }) => {
    expect(subject.split(' · ')).toHaveLength(3)
    const { hu, en, de } = partsOf(content_path)
    expect(placeholders(hu)).not.toEqual([])
    expect(placeholders(en)).toEqual(placeholders(hu))
    expect(placeholders(de)).toEqual(placeholders(hu))
  },
)

it.each(Object.entries(template))('The mail %s says how long its link works', (_, mail) => {
  expect(otp_expiry).toBe(3600)
  const { hu, en, de } = partsOf(mail.content_path)
  expect(hu).toContain('egy óráig érvényes')
  expect(en).toContain('expires in one hour')
  expect(de).toContain('gilt eine Stunde')
})
