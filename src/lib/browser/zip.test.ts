import { expect, test } from 'vitest'
import { MAX_UNPACKED_BYTES, readZip, writeZip, ZipTooLargeError } from '@/lib/browser/zip'

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

test('An archive that would fill the memory is refused before it is unpacked', async () => {
  const zip = await (await writeZip({ 'a.jpg': content, 'b.jpg': content })).arrayBuffer()
  const claimed = MAX_UNPACKED_BYTES / 2
  const entries = new DataView(zip)
  for (let at = 0; at < zip.byteLength - 4; at += 1) {
    // The unpacked size in an entry of the central directory.
    if (entries.getUint32(at, true) === 0x02014b50) entries.setUint32(at + 24, claimed + 1, true)
  }
  await expect(readZip(zip)).rejects.toThrow(ZipTooLargeError)
})
