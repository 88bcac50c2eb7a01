import { describe, expect, it } from 'vitest'
import {
  displaySite,
  isLoopbackSite,
  normalizeSite,
  printedAddress,
} from '@/features/codes/model/printed-address'
import { parseCode } from '@/lib/codes/codes'

describe('normalizeSite', () => {
  it.each([
    ['https://kincs.hu', 'https://kincs.hu'],
    ['  kincs.hu/ ', 'https://kincs.hu'],
    ['http://192.168.1.5:3000/', 'http://192.168.1.5:3000'],
    ['https://varos.hu/kincs//', 'https://varos.hu/kincs'],
  ])('reads %s as %s', (text, site) => expect(normalizeSite(text)).toBe(site))

  it.each([
    '',
    'két szó',
    'ftp://kincs.hu',
    'https://kincs.hu/?a=1',
    'https://kincs.hu/#x',
    'https://a@b.hu',
  ])('refuses %s', (text) => expect(normalizeSite(text)).toBeNull())
})

describe('isLoopbackSite', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://a.localhost'])(
    'is true for %s',
    (site) => expect(isLoopbackSite(site)).toBe(true),
  )

  it.each(['https://kincs.hu', 'http://192.168.1.5:3000', 'https://localhost.kincs.hu'])(
    'is false for %s',
    (site) => expect(isLoopbackSite(site)).toBe(false),
  )
})

it('creates URLs that the scanner can parse', () => {
  const id = '0d3c7f9e-4f0b-4d7e-9c55-3f4f0f6f1a2b'
  expect(printedAddress('https://kincs.hu', id)).toBe(`https://kincs.hu/ar/${id}`)
  expect(parseCode(printedAddress('https://kincs.hu', id))).toBe(id)
  expect(displaySite('https://kincs.hu')).toBe('kincs.hu')
})
