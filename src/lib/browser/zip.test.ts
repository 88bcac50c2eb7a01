import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  isOtherArchive,
  MAX_UNPACKED_BYTES,
  readZip,
  writeZip,
  ZipEncryptedError,
  ZipMethodError,
  ZipTooLargeError,
} from '@/lib/browser/zip'

const content = new TextEncoder().encode('x')

test('Folders and the files of macOS are left out', async () => {
  const zip = await writeZip([
    ['a/b.jpg', content],
    ['__MACOSX/a/._b.jpg', content],
    ['.DS_Store', content],
  ])
  const entries = await readZip(await zip.arrayBuffer())
  expect(entries.map(({ path }) => path)).toEqual(['a/b.jpg'])
})

test('Files are packed one by one as they come, with their names and contents', async () => {
  const sent = { 'kő.txt': 'x'.repeat(100_000), 'b.jpg': '🔑', 'c.txt': '' }
  const order: string[] = []
  async function* files() {
    for (const [path, text] of Object.entries(sent)) {
      order.push(`reads ${path}`)
      yield [path, new TextEncoder().encode(text)] as const
      order.push(`packed ${path}`)
    }
  }
  const zip = await writeZip(files())
  expect(order.slice(0, 3)).toEqual(['reads kő.txt', 'packed kő.txt', 'reads b.jpg'])
  const entries = await readZip(await zip.arrayBuffer())
  const read = entries.map(({ path, content }) => [path, new TextDecoder().decode(content)])
  expect(Object.fromEntries(read)).toEqual(sent)
  expect(zip.size).toBeLessThan(1000)
})

test('What is no archive is refused', async () => {
  await expect(readZip(new TextEncoder().encode('PK\x03\x04').buffer)).rejects.toThrow()
})

test('An archive that would fill the memory is refused before it is unpacked', async () => {
  const files = ['a.jpg', 'b.jpg'].map((path) => [path, content] as const)
  const zip = await (await writeZip(files)).arrayBuffer()
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
    expect(files).toHaveLength(names.length - 1)
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

describe('Names in an archive', () => {
  /** An archive of one file with a name in any encoding. */
  function archiveOf(name: Uint8Array, { flags = 0, method = 0, extra = Buffer.alloc(0) } = {}) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    const end = Buffer.alloc(22)
    const [at, size] = [
      local.length + name.length + content.length,
      46 + name.length + extra.length,
    ]
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 8)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(size, 12)
    end.writeUInt32LE(at, 16)
    const parts = [local, name, content, entry, name, extra, end]
    return new Uint8Array(Buffer.concat(parts)).buffer
  }
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const cp852 = (text: string) => Buffer.from(text, 'latin1')

  test.each([
    ['Finder: decomposed, without a flag', utf8('Őszi kapu.jpg'.normalize('NFD')), 'Őszi kapu.jpg'],
    ['UTF-8 without a flag', utf8('árvíztűrő.jpg'), 'árvíztűrő.jpg'],
    [
      'Explorer in Hungarian',
      cp852('\xa0rv\xa1zt\xfbr\x8b t\x81k\x94rf\xa3r\xa2g\x82p.jpg'),
      'árvíztűrő tükörfúrógép.jpg',
    ],
    ['Explorer in Hungarian, capitals', cp852('\x8aSZI K\xb5P\xeb\x99.jpg'), 'ŐSZI KÁPŰÖ.jpg'],
    ['Explorer in Czech', cp852('\xa7lu\x9cou\x9fk\xec k\x85\xe5.jpg'), 'žluťoučký kůň.jpg'],
    ['plain letters', utf8('kepek/1.jpg'), 'kepek/1.jpg'],
  ])('are read: %s', async (_, name, path) => {
    const [entry] = await readZip(archiveOf(name))
    expect(entry?.path).toBe(path)
  })

  test('are read with their flag, and from the Unicode path of 7-Zip', async () => {
    const [flagged] = await readZip(archiveOf(utf8('東京.jpg'), { flags: 0x800 }))
    expect(flagged?.path).toBe('東京.jpg')
    const name = utf8('東京.jpg')
    const extra = Buffer.concat([
      Buffer.from([0x75, 0x70, 5 + name.length, 0, 1, 0, 0, 0, 0]),
      name,
    ])
    const [entry] = await readZip(archiveOf(cp852('__.jpg'), { extra }))
    expect(entry?.path).toBe('東京.jpg')
  })

  test('An archive with a password, or with another compression, says so', async () => {
    await expect(readZip(archiveOf(utf8('a'), { flags: 1 }))).rejects.toThrow(ZipEncryptedError)
    await expect(readZip(archiveOf(utf8('a'), { method: 99 }))).rejects.toThrow(ZipEncryptedError)
    for (const method of [9, 12, 14, 93, 95]) {
      await expect(readZip(archiveOf(utf8('a'), { method }))).rejects.toThrow(ZipMethodError)
    }
  })
})

test.each([
  ['Rar!\x1a\x07\x01\0', true],
  ["7z\xbc\xaf'\x1c\0\x04", true],
  ['\x1f\x8b\x08\0', true],
  ['PK\x03\x04', false],
  ['name;price', false],
  ['', false],
])('Other archives are told from ZIP and CSV: %j', (start, isOther) => {
  expect(isOtherArchive(new Uint8Array(Buffer.from(start, 'latin1')).buffer)).toBe(isOther)
})
