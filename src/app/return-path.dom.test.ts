import { expect, it, vi } from 'vitest'
import { forgetReturnPath, readReturnPath, rememberReturnPath } from '@/app/return-path'

it('A path of this site is remembered with query and hash', () => {
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

it('With blocked storage the path is kept in memory', () => {
  vi.stubGlobal('sessionStorage', null)
  rememberReturnPath('/ar/7')
  expect(readReturnPath('anna')).toBe('/ar/7')
  forgetReturnPath()
  expect(readReturnPath('anna')).toBeNull()
})

it('The path of an ended session is ignored for other users', () => {
  rememberReturnPath('/profile?tab=data', 'anna')
  expect(readReturnPath('bela')).toBeNull()
  expect(readReturnPath('anna')).toBe('/profile?tab=data')
})

it('Invalid storage content is ignored', () => {
  window.sessionStorage.setItem('return-path', '/ar/7')
  expect(readReturnPath('anna')).toBeNull()
})
