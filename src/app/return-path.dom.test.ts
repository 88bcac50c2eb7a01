import { expect, it, vi } from 'vitest'
import { forgetReturnPath, readReturnPath, rememberReturnPath } from '@/app/return-path'

it('A path of this site is kept until it is forgotten, with query and hash', () => {
  expect(readReturnPath('anna')).toBeNull()
  rememberReturnPath('/ar/7?from=print#top')
  expect(readReturnPath('anna')).toBe('/ar/7?from=print#top')
  forgetReturnPath()
  expect(readReturnPath('anna')).toBeNull()
})

it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'evil', ''])(
  '"%s" leads nowhere',
  (path) => {
    rememberReturnPath(path)
    expect(readReturnPath('anna')).toBeNull()
  },
)

it('A browser that forbids storage keeps the path as long as the page', () => {
  vi.stubGlobal('sessionStorage', null)
  rememberReturnPath('/ar/7')
  expect(readReturnPath('anna')).toBe('/ar/7')
  forgetReturnPath()
  expect(readReturnPath('anna')).toBeNull()
})

it('A screen on which a session ended is the way back of its player alone', () => {
  rememberReturnPath('/profile?tab=data', 'anna')
  expect(readReturnPath('bela')).toBeNull()
  expect(readReturnPath('anna')).toBe('/profile?tab=data')
})

it('Whatever else lies in the storage leads nowhere', () => {
  window.sessionStorage.setItem('return-path', '/ar/7')
  expect(readReturnPath('anna')).toBeNull()
})
