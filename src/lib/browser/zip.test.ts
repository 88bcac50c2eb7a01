import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
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

describe('A hostile archive', () => {
  const directory = Buffer.from('PK\x01\x02')
  const directoryEnd = Buffer.from('PK\x05\x06')
  const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

  /** An archive whose directory lists the only file of another one under several names. */
  function listAs(names: readonly string[], file: Uint8Array, change = (_entry: Buffer) => {}) {
    const archive = Buffer.from(zipSync({ x: file }, { level: 6 }))
    const [start, end] = [archive.indexOf(directory), archive.indexOf(directoryEnd)]
    const entries = names.map((name) => {
      const entry = Buffer.concat([archive.subarray(start, start + 46), Buffer.from(name)])
      entry.writeUInt16LE(Buffer.byteLength(name), 28)
      change(entry)
      return entry
    })
    const closing = Buffer.from(archive.subarray(end))
    closing.writeUInt16LE(names.length, 8)
    closing.writeUInt16LE(names.length, 10)
    return bufferOf(Buffer.concat([archive.subarray(0, start), ...entries, closing]))
  }

  test('with 100,000 files is refused', async () => {
    const names = Array.from({ length: 10_001 }, (_, at) => `${at}/`)
    await expect(readZip(listAs(names, content))).rejects.toThrow(ZipTooLargeError)
    const closing = Buffer.alloc(98)
    // ZIP64: an end with 4,000 million entries, and no entry.
    closing.write('PK\x06\x06', 0)
    closing.writeUInt32LE(4_000_000_000, 32)
    closing.write('PK\x06\x07', 56)
    closing.write('PK\x05\x06', 76)
    closing.writeUInt16LE(0xffff, 84)
    await expect(readZip(bufferOf(closing))).rejects.toThrow()
  })

  test('that lists a file twice is refused', async () => {
    await expect(readZip(listAs(['a.csv', 'a.csv'], content))).rejects.toThrow('same path')
  })

  test('whose entries share their content is refused', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => String(at))
    const zeros = new Uint8Array(256 * 1024)
    await expect(readZip(listAs(names, zeros))).rejects.toThrow('overlap')
  })

  test('of a stored file with a wrong size is measured by what it stores', async () => {
    const claimNothing = (entry: Buffer) => {
      entry.writeUInt16LE(0, 10)
      entry.writeUInt32LE(MAX_UNPACKED_BYTES + 1, 20)
      entry.writeUInt32LE(0, 24)
    }
    await expect(readZip(listAs(['a'], content, claimNothing))).rejects.toThrow()
  })

  test('with a file larger than its entry says gives no more than that', async () => {
    const archive = listAs(['a'], new Uint8Array(1_000_000), (entry) => entry.writeUInt32LE(10, 24))
    const [entry] = await readZip(archive).catch(() => [])
    expect(entry?.content.length ?? 0).toBeLessThanOrEqual(10)
  })

  test('inside of an archive stays packed', async () => {
    const inner = zipSync({ 'b.csv': content })
    const [entry] = await readZip(bufferOf(zipSync({ 'a.zip': inner })))
    expect(entry?.content).toEqual(inner)
  })

  test('reaches nothing by the names of its files', async () => {
    const names = [
      '../a',
      '/etc/a',
      'C:\\a',
      'a\0b',
      'a\u202egnp.csv',
      'constructor',
      '__proto__',
      '',
    ]
    const files = await readZip(listAs(names, content))
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['/etc/a', 'constructor']))
    expect(files).toHaveLength(names.length - 2)
    expect('length' in {}).toBe(false)
  })
})

test('Large files are unpacked in batches', async () => {
  const files = Object.fromEntries(
    [5, 6, 7].map((size) => [`${size}`, new Uint8Array(size * 2 ** 20)]),
  )
  const entries = await readZip(new Uint8Array(zipSync({ ...files, x: content })).buffer)
  const sizes = entries.map((entry) => [entry.path, entry.content.length / 2 ** 20])
  expect(sizes).toEqual([
    ['5', 5],
    ['6', 6],
    ['7', 7],
    ['x', 1 / 2 ** 20],
  ])
})
