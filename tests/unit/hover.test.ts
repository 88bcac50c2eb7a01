import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Selectors with `:hover` that also apply to touch screens. */
function unguardedIn(sheet: string): string[] {
  const open: string[] = []
  const found: string[] = []
  for (const [, text = '', end = ''] of sheet
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    const isGuarded = open.includes('@media (hover: hover)')
    if (text.includes(':hover') && !isGuarded) found.push(text.trim())
    open.push(text.trim())
  }
  return found
}

it('finds :hover rules that apply to touch screens', () => {
  expect(unguardedIn('.a { b: c; &:hover { d: e } }')).toEqual(['&:hover'])
  expect(unguardedIn('@media (hover: hover) { .a:hover { b: c } } .d:hover { e: f }')).toEqual([
    '.d:hover',
  ])
})

it('No :hover rule applies to touch screens', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const sheets = files.filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  const sticky = sheets.flatMap((file) =>
    unguardedIn(readFileSync(path.join(root, 'src', file), 'utf8')).map(
      (rule) => `${file}: ${rule}`,
    ),
  )
  expect(sticky).toEqual([])
})
