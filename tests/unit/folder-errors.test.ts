import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { assertFreeSpace, explainFolderError } from '../../supabase/local/data-folder/folder-errors'
import { CommandError } from '../../supabase/local/settings'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  ['Node.js', withCode('ENOSPC')],
  ['a quota', withCode('EDQUOT')],
  ['PostgreSQL', withCode('53100')],
  ['a migration', new Error('Migration a.sql failed', { cause: withCode('53100') })],
  // An error of PGlite's file system.
  ['PGlite', { name: 'ErrnoError', errno: 51 }],
])('A full disk is named in the message when the error comes from %s', (_source, error) => {
  const explained = explainFolderError(error, '/data')
  expect(explained).toBeInstanceOf(CommandError)
  expect(String(explained)).toContain('The disk that holds /data is full.')
})

it('The error of an unwritable folder names it, and other errors are unchanged', () => {
  expect(String(explainFolderError(withCode('EACCES'), '/data'))).toContain(
    'The data folder /data cannot be written',
  )
  const inside = Object.assign(withCode('EACCES'), { path: '/data/storage' })
  expect(String(explainFolderError(inside, '/data'))).toContain('The data folder /data')
  const outside = Object.assign(withCode('EROFS'), { path: '/database/.vite-temp' })
  expect(explainFolderError(outside, '/data')).toBeInstanceOf(CommandError)
  expect(String(explainFolderError(outside, '/data'))).not.toContain('The data folder /data')
  for (const error of [withCode('42601'), new Error('odd'), { errno: 44 }, undefined]) {
    expect(explainFolderError(error, '/data')).toBe(error)
  }
})

it('Checking free space leaves no file behind', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-room-'))
  assertFreeSpace(folder, 1)
  expect(readdirSync(folder)).toEqual([])
  expect(() => assertFreeSpace(path.join(folder, 'nowhere'), 1)).toThrow('ENOENT')
  rmSync(folder, { recursive: true })
})
