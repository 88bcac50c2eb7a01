import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { typeText } from '@/features/activity/admin/type-text'

const t = ((key: string) => `<${key}>`) as TFunction

it('names the levels of the log, and leaves other types as they are', () => {
  expect(typeText(t, 'warn')).toBe('<debug.levels.warn>')
  expect(typeText(t, 'purchase')).toBe('purchase')
})
