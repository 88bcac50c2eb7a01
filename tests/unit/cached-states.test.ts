import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cached } from '../support/cache'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Makes a folder of two files, and waits between them. */
const make = async (place: string) => {
  mkdirSync(place)
  writeFileSync(path.join(place, 'first'), '1')
  await new Promise((resolve) => setTimeout(resolve, 20))
  writeFileSync(path.join(place, 'second'), '2')
}

it('A state that several ask for at once is found whole by each', async () => {
  const places = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const place = await cached('data', ['a'], make, folder)
      return [place, readdirSync(place)]
    }),
  )
  const [name = ''] = readdirSync(folder)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(places).toEqual(Array(3).fill([path.join(folder, name), ['first', 'second']]))
})

it('A state is made again for other ingredients only', async () => {
  const write = (content: string) => (place: string) =>
    Promise.resolve(writeFileSync(place, content))
  const first = await cached('file', ['a'], write('old'), folder)
  expect(await cached('file', ['a'], write('new'), folder)).toBe(first)
  expect(readFileSync(first, 'utf8')).toBe('old')
  expect(readFileSync(await cached('file', ['b'], write('new'), folder), 'utf8')).toBe('new')
})

it('A state that could not be made leaves nothing behind', async () => {
  const broken = async (place: string) => {
    await make(place)
    throw new Error('no room')
  }
  await expect(cached('data', ['a'], broken, folder)).rejects.toThrow('no room')
  expect(readdirSync(folder)).toEqual([])
  expect(readdirSync(await cached('data', ['a'], make, folder))).toHaveLength(2)
})

it('What killed processes left is removed once it is old, and never taken', async () => {
  const half = path.join(folder, 'data-0123.half')
  mkdirSync(half)
  utimesSync(half, 1, 1)
  for (const ingredient of ['a', 'b']) await cached('data', ingredient, make, folder)
  expect(existsSync(half)).toBe(true)
  await cached('data', 'c', make, folder)
  expect(existsSync(half)).toBe(false)
  expect(readdirSync(folder)).toHaveLength(3)
})
