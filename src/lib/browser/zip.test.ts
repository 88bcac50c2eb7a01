import { expect, test } from 'vitest'
import { readZip, writeZip } from '@/lib/browser/zip'

const content = new TextEncoder().encode('x')

test('Folders and the files of macOS are left out', async () => {
  const zip = await writeZip({
    'a/b.jpg': content,
    '__MACOSX/a/._b.jpg': content,
    '.DS_Store': content,
  })
  const entries = await readZip(await zip.arrayBuffer())
  expect(entries.map(({ path }) => path)).toEqual(['a/b.jpg'])
})

test('What is no archive is refused', async () => {
  await expect(readZip(new TextEncoder().encode('PK\x03\x04').buffer)).rejects.toThrow()
})
