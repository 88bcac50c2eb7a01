import { format, resolveConfig } from 'prettier'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { huntDocumentSchema } from '@/features/hunt-files/model/hunt-document'

const schemaPath = 'docs/hunt-file.schema.json'
const documentation = readFileSync('docs/hunt-file.md', 'utf8')

/** Ready-made hunts, by path. */
const readyMade = import.meta.glob<unknown>('/src/features/hunt-files/ready-made/*/hunt.json', {
  import: 'default',
  eager: true,
})

it('The JSON schema in docs is that of the code (write it with `vitest -u`)', async () => {
  const schema = {
    title: 'Hunt file of Kincskeresés',
    ...z.toJSONSchema(huntDocumentSchema, { target: 'draft-7', reused: 'inline' }),
  }
  const config = await resolveConfig(schemaPath)
  const written = await format(JSON.stringify(schema), { ...config, parser: 'json' })
  await expect(written).toMatchFileSnapshot(`../../../../${schemaPath}`)
})

/** The example of the documentation. */
const example = () =>
  JSON.parse(/```json\n([\s\S]*?)```/.exec(documentation)?.[1] ?? '') as Record<string, unknown>

it('The example of the documentation is a hunt', () => {
  expect(huntDocumentSchema.safeParse(example()).error).toBeUndefined()
})

it('The documentation names each field', () => {
  const named = (schema: unknown): string[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : Object.entries(schema).flatMap(([name, value]) => [
          ...(name === 'properties' ? Object.keys(value as object) : []),
          ...named(value),
        ])
  const missing = named(z.toJSONSchema(huntDocumentSchema)).filter(
    (field) => !documentation.includes(`\`${field}\``),
  )
  expect([...new Set(missing)]).toEqual([])
})

const map = { kind: 'tiles', name_hu: 'A', south: 1, west: 1, north: 2, east: 2 }
it('Takes a map without a picture', () => {
  expect(huntDocumentSchema.safeParse({ ...example(), maps: [map] }).success).toBe(true)
})

it('Counts an emoji as one character, as the database does', () => {
  const codes = (length: number) => [{ key: 'a', name: '🧭'.repeat(length) }]
  expect(huntDocumentSchema.safeParse({ ...example(), codes: codes(120) }).success).toBe(true)
  expect(huntDocumentSchema.safeParse({ ...example(), codes: codes(121) }).success).toBe(false)
})

it.each([
  ['another format', { format: 'zip' }],
  ['a newer version', { version: 99 }],
  ['an unknown field', { players: [] }],
  ['no hunt', { hunt: undefined }],
  ['a hunt without a name', { hunt: {} }],
  ['coordinates that are none', { codes: [{ key: 'a', name: 'A', latitude: 91 }] }],
  ['a NUL', { title_hu: 'a\0b' }],
  ['half a character', { codes: [{ key: 'a', name: 'A\ud83d' }] }],
  ['half a place', { codes: [{ key: 'a', name: 'A', latitude: 47 }] }],
  ['a radius without a place', { codes: [{ key: 'a', name: 'A', radius_m: 50 }] }],
  ['a clue without a name', { clues: [{ key: 'a', name_hu: ' ' }] }],
  ['a map without an image', { maps: [{ ...map, kind: 'image' }] }],
  ['a map upside down', { maps: [{ ...map, south: 2, north: 1 }] }],
  ['zoom levels that are none', { maps: [{ ...map, min_zoom: 20 }] }],
])('Refuses a document with %s', (_, change) => {
  expect(huntDocumentSchema.safeParse({ ...example(), ...change }).success).toBe(false)
})

it.each(Object.entries(readyMade))('%s is a hunt', (_, document) => {
  expect(huntDocumentSchema.safeParse(document).error).toBeUndefined()
})
