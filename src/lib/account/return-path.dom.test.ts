import { expect, it, vi } from 'vitest'
import {
  forgetReturnPath,
  readLinkReturnPath,
  readReturnPath,
  rememberInvitation,
  rememberReturnPath,
  withReturnPath,
} from '@/lib/account/return-path'

it('A path of this site is remembered with query and hash', () => {
  expect(readReturnPath('anna')).toBeNull()
  rememberReturnPath('/ar/7?from=print#top')
  expect(readReturnPath('anna')).toBe('/ar/7?from=print#top')
  forgetReturnPath()
  expect(readReturnPath('anna')).toBeNull()
})

it.each([
  ...['//evil.example', '/\\evil.example', 'https://evil.example/', 'evil', '', '?a', '#a', '\t/a'],
  ...['/\t/evil.example', '/\n/evil.example', '/\r\n/evil.example', '/\t\\evil.example', '//'],
  ...['/.//evil.example', '/..//evil.example', '/a/..//evil.example', '/%2e%2e//evil.example'],
  ...[
    '/\t.\n./\\evil.example',
    '//evil.example:x',
    '///evil.example',
    '/\t//[',
    'javascript:alert(1)',
  ],
])('%j leads nowhere', (path) => {
  rememberReturnPath(path)
  expect(readReturnPath('anna')).toBeNull()
  expect(readLinkReturnPath(new URLSearchParams({ return: path }))).toBeNull()
})

it.each([
  ['/\tdashboard', '/dashboard'],
  ['/shop?tab=\nowned#\r\ntop', '/shop?tab=owned#top'],
  ['/a\\b', '/a/b'],
  ['/a/../b', '/b'],
  ['/join/a\0b', '/join/a%00b'],
  ['/join/\ud800', '/join/%EF%BF%BD'],
  ['/join/Ő?team=ű', '/join/%C5%90?team=%C5%B1'],
])('%j is read as a browser resolves it', (path, resolved) => {
  rememberReturnPath(path)
  expect(readReturnPath('anna')).toBe(resolved)
  const link = new URL(withReturnPath(`${window.location.origin}/confirm-email`))
  expect(readLinkReturnPath(link.searchParams)).toBe(resolved)
})

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

it('A link in a mail carries the path to another device', () => {
  const page = `${window.location.origin}/confirm-email`
  expect(withReturnPath(page)).toBe(page)
  rememberReturnPath('/join/ABCDEFGH?join')
  const link = new URL(withReturnPath(page))
  forgetReturnPath()
  expect(readLinkReturnPath(link.searchParams)).toBe('/join/ABCDEFGH?join')
  for (const target of [link.href, encodeURIComponent(link.href)]) {
    const mail = new URL(`${page}?token_hash=1&type=email&redirect_to=${target}`)
    expect(readLinkReturnPath(mail.searchParams)).toBe('/join/ABCDEFGH?join')
  }
})

it.each([
  'return=//evil.example',
  'return=https://evil.example',
  'redirect_to=https://evil.example/?return=/join/ABCDEFGH',
  'redirect_to=nonsense',
  '',
])('A link with "%s" leads nowhere', (query) => {
  expect(readLinkReturnPath(new URLSearchParams(query))).toBeNull()
})

it('An invitation is remembered in other tabs for an hour', () => {
  vi.useFakeTimers()
  rememberInvitation('/join/ABCDEFGH?join')
  window.sessionStorage.clear() // as in a new tab
  expect(readReturnPath('anna')).toBe('/join/ABCDEFGH?join')
  vi.advanceTimersByTime(60 * 60_000)
  expect(readReturnPath('anna')).toBeNull()
  rememberInvitation('/join/ABCDEFGH?join')
  forgetReturnPath()
  expect(readReturnPath('anna')).toBeNull()
  vi.useRealTimers()
})
