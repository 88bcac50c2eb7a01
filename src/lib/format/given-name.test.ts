import { expect, it } from 'vitest'
import { givenName } from '@/lib/format/given-name'

it.each([
  ['Kovács Anna', 'hu', 'Anna'],
  ['Dr. Kovács Anna Mária', 'hu', 'Anna'],
  ['Anna', 'hu', 'Anna'],
  ['  Kovács   Anna ', 'hu', 'Anna'],
  ['Anna Smith', 'en', 'Anna'],
  ['Mr. John Smith', 'en', 'John'],
  ['Dr.', 'hu', 'Dr.'],
])('greets %s in %s as %s', (name, language, greeted) => {
  expect(givenName(name, language)).toBe(greeted)
})
