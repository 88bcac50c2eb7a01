import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { knownRows } from '@/lib/content/known-rows'

const kinds = ['clue', 'guide'] as const
const schema = knownRows(z.object({ kind: z.enum(kinds), id: z.number() }), 'kind', kinds)

test('Rows of an unknown kind are left out', () => {
  const rows = [
    { kind: 'clue', id: 1 },
    { kind: 'riddle', name: 'x' },
    { kind: 'guide', id: 2 },
  ]
  expect(schema.parse(rows).map(({ id }) => id)).toEqual([1, 2])
})

test('Malformed rows are refused', () => {
  for (const row of [{ kind: 'clue' }, { id: 1 }, 'clue', null]) {
    expect(schema.safeParse([row]).success).toBe(false)
  }
})

/** Sources of all API files, by path. */
const sources = import.meta.glob<string>('/src/features/*/api/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Enums without a fallback. */
const strict = new Set([
  // An amount in a wrong currency is worse than an error.
  'currency',
  // Decides which other columns exist.
  'coupons.ts kind',
  // Fields of a form.
  'corrections.ts kind',
  'corrections.ts direction',
])

test('An unknown value of a newer server breaks no screen', () => {
  const withoutFallback = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/(\w+): z\.enum\([^()]*\)(?:\.nullable\(\))?(?!\.catch|\.nullable)/g)]
      .map(([, column]) => column ?? '')
      .filter((column) => !new RegExp(`knownRows\\(\\w+, '${column}'`).test(source))
      .filter((column) => !strict.has(column) && !strict.has(`${path.split('/').pop()} ${column}`))
      .map((column) => `${path} ${column}`),
  )
  expect(withoutFallback).toEqual([])
})
