import { expect, it, vi } from 'vitest'
import { forgetReturnPath, readReturnPath, rememberReturnPath } from '@/app/return-path'

it('A path of this site is kept until it is forgotten, with query and hash', () => {
  expect(readReturnPath()).toBeNull()
  rememberReturnPath('/ar/7?from=print#top')
  expect(readReturnPath()).toBe('/ar/7?from=print#top')
  forgetReturnPath()
  expect(readReturnPath()).toBeNull()
})

it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'evil', ''])(
  '"%s" leads nowhere',
  (path) => {
    rememberReturnPath(path)
    expect(readReturnPath()).toBeNull()
  },
)

it('A browser that forbids storage keeps the path as long as the page', () => {
  vi.stubGlobal('sessionStorage', null)
  rememberReturnPath('/ar/7')
  expect(readReturnPath()).toBe('/ar/7')
  forgetReturnPath()
  expect(readReturnPath()).toBeNull()
})
