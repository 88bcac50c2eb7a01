import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backup } from '../../../supabase/local/backup'
import { restoreFolders } from '../../../supabase/local/data-folder/contents'
import { openEmbedded } from '../../../supabase/local/database/connect'
import { reset } from '../../../supabase/local/reset'
import { restore } from '../../../supabase/local/restore'
import { CommandError } from '../../../supabase/local/settings'
import { start as startServer } from '../../../supabase/local/start'
import { startEmbedded, type Embedded } from '../../support/embedded'
import { fillDataFolder } from '../../support/prepared-data'
import type { Player } from '../../support/players'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A folder that cannot be created, although its parent exists. */
const impossibleFolder = '/proc/kincskereses'

type Command = 'backup' | 'restore' | 'reset' | 'start'

const commands = { backup, restore, reset, start: startServer }

/** Calls a command with its arguments; errors have status 1. */
async function runOn(databaseUrl: string, command: Command, dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  try {
    return { status: 0, text: await commands[command]({ args, env }) }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { status: 1, text: error.message }
  }
}

const run = (command: Command, dataDir: string, ...args: string[]) =>
  runOn('', command, dataDir, ...args)

/** Runs a command in its own process. */
function runProcess(command: Command, dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(root, `supabase/local/${command}.ts`), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    },
  )
  return { status, text: stdout + stderr }
}

/** Sizes and modification times of the folder's files, to detect changes. */
const snapshot = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => `${name} ${statSync(path.join(folder, name)).mtimeMs}`)

describe('Backup and restore', () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'kincskereses-backup-'))
  const dataDir = path.join(scratch, 'data')
  const file = path.join(scratch, 'saved.zip')
  let server: Embedded | undefined
  let player: Player
  let refreshToken: string

  const start = async () => (server = await startEmbedded({ dataDir }))
  const stop = async () => {
    await server?.close({ keepData: true })
    server = undefined
  }

  beforeAll(async () => {
    await fillDataFolder(dataDir)
    const first = await start()
    player = await first.player('Mentett Manó') // the first user, and so an organiser
    await player.client.from('qr_codes').insert({ name: 'Mentett kód' }).throwOnError()
    const { error } = await player.client.storage
      .from('maps')
      .upload('terv.png', new Blob(['kincs'], { type: 'image/png' }))
    expect(error).toBeNull()
    const { data } = await player.client.auth.getSession()
    refreshToken = data.session?.refresh_token ?? ''
  })

  afterAll(async () => {
    await stop()
    rmSync(scratch, { recursive: true, force: true })
  })

  it('refuse to run while the server runs', () => {
    const present = path.join(root, 'package.json')
    for (const { status, text } of [
      runProcess('backup', dataDir, file),
      runProcess('restore', dataDir, present, '--yes'),
    ]) {
      expect(text).toContain(`in use by process ${process.pid}`)
      expect(status).toBe(1)
    }
    expect(existsSync(file)).toBe(false)
  })

  it('save everything to one file readable by its owner only', async () => {
    await stop()
    const before = snapshot(path.join(dataDir, 'database'))
    const { status, text } = runProcess('backup', dataDir, file)
    expect(text).toContain(file)
    expect(status).toBe(0)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(snapshot(path.join(dataDir, 'database'))).toEqual(before)
    expect((await run('backup', path.join(scratch, 'empty'), file)).text).toContain(
      'nothing to back up',
    )
  })

  it('replace nothing without --yes', async () => {
    const before = snapshot(dataDir)
    const { status, text } = await run('restore', dataDir, file)
    expect(status).toBe(1)
    expect(text).toContain('--yes')
    expect(snapshot(dataDir)).toEqual(before)
  })

  it('remove leftovers of a killed run', async () => {
    const backups = path.join(dataDir, 'backups')
    const half = path.join(backups, 'kincskereses-killed.zip.partial')
    const unpacked = path.join(dataDir, 'restore.partial')
    for (const folder of [backups, unpacked]) mkdirSync(folder)
    writeFileSync(half, 'half')
    expect((await run('backup', dataDir)).status).toBe(0)
    expect([half, unpacked].filter(existsSync)).toEqual([])
    expect(readdirSync(backups)).toHaveLength(1)
  })

  it('name the file that cannot be written or read', async () => {
    const before = snapshot(dataDir)
    const below = path.join(file, 'saved.zip')
    for (const place of [scratch, below, path.join(impossibleFolder, 'saved.zip')]) {
      const { status, text } = await run('backup', dataDir, place)
      expect(text).toContain(`The backup could not be written to ${place}:`)
      expect(text).not.toMatch(/DATA_DIR|\n {4}at /)
      expect(status).toBe(1)
    }
    const { status, text } = await run('restore', dataDir, scratch, '--yes')
    expect(text).toContain(`${scratch} cannot be read as a backup: `)
    expect(text).not.toMatch(/DATA_DIR|\n {4}at /)
    expect(status).toBe(1)
    expect(snapshot(dataDir)).toEqual(before)
  })

  it.each(['start', 'restore'] as const)(
    '%s says that its folder cannot be created',
    async (command) => {
      const words = command === 'restore' ? [file] : []
      const { status, text } = await run(command, impossibleFolder, ...words)
      expect(text).toContain(`The data folder ${impossibleFolder} cannot be written (`)
      expect(text).not.toMatch(/\n {4}at /)
      expect(status).toBe(1)
    },
  )

  it.each(['backup', 'restore'] as const)(
    '%s with DATABASE_URL refers to pg_dump and to the files to copy',
    async (command) => {
      const url = 'postgresql://nowhere.invalid/hunt'
      const { status, text } = await runOn(url, command, dataDir, file)
      expect(text).toMatch(/pg_(dump|restore), and .*storage and secrets\.json/)
      expect(text).toContain(dataDir)
      expect(status).toBe(1)
    },
  )

  it.each([
    ['start', ['demo'], "Unexpected argument 'demo'. Usage: npm start"],
    ['reset', ['--force'], "Unknown option '--force'. Usage: npm run reset"],
    ['backup', ['a.zip', 'b.zip'], "Unexpected argument 'b.zip'. Usage: npm run backup"],
    ['restore', ['a.zip', '--yes=x'], 'Usage: npm run restore -- <file> [--yes]'],
  ] as const)(
    '%s %j is refused in one sentence before anything happens',
    async (command, words, said) => {
      const before = snapshot(dataDir)
      const { status, text } = await run(command, dataDir, ...words)
      expect(text).toContain(said)
      expect(text).not.toContain('\n')
      expect(status).toBe(1)
      expect(snapshot(dataDir)).toEqual(before)
    },
  )

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000)],
    ['changed by one bit', flipBit],
    ['no backup at all', () => Buffer.from('not a backup')],
  ])('leaves the old data when the file is %s', async (_name, damage) => {
    const damaged = path.join(scratch, 'damaged.zip')
    writeFileSync(damaged, damage(readFileSync(file)))
    const before = snapshot(dataDir)
    const { status, text } = await run('restore', dataDir, damaged, '--yes')
    expect(text).toMatch(/cannot be read as a backup|is damaged|is incomplete|no backup/)
    expect(status).toBe(1)
    expect(snapshot(dataDir)).toEqual(before)
  })

  const archiveOf = (manifest: object, files: Record<string, Uint8Array> = {}) =>
    zipSync({ ...files, 'manifest.json': strToU8(JSON.stringify(manifest)) }, { level: 1 })
  const about = { format: 1, createdAt: '2026-11-25T00:00:00Z', folders: [] }

  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const filesOf = (...paths: string[]) => ({
    ...about,
    files: Object.fromEntries(paths.map((name) => [name, sha256('x')])),
  })
  const contents = (...paths: string[]) =>
    Object.fromEntries(paths.map((name) => [name, strToU8('x')]))

  it.each([
    ...['../outside', '/tmp/outside', 'storage/../../outside', 'storage//x', 'storage/./x', ''],
    ...['storage/a\0b', `storage/${'x'.repeat(256)}`, `storage${'/x'.repeat(3000)}`, 'server.lock'],
    ...['backups/x.zip', 'restore.ready/storage/x', 'database/../secrets.json', 'storage/..'],
  ])('refuse an archive with the path %j, as a file and as a folder', async (name) => {
    const hostile = path.join(scratch, 'paths.zip')
    const names = () => readdirSync(scratch, { recursive: true, encoding: 'utf8' }).sort()
    const before = names()
    for (const bytes of [
      archiveOf(filesOf(name), name === '' ? {} : contents(name)),
      archiveOf({ ...about, folders: [name], files: {} }),
    ]) {
      writeFileSync(hostile, bytes)
      const { status, text } = await run('restore', dataDir, hostile, '--yes')
      expect(text).toContain('is no backup: it names')
      expect(status).toBe(1)
    }
    rmSync(hostile)
    expect(names()).toEqual(before)
  })

  it.each([
    ['a file below a file', archiveOf(filesOf('storage/a', 'storage/a/b'), contents('storage/a'))],
    ['a file that is a folder', archiveOf({ ...filesOf('storage'), folders: ['storage'] })],
    ['a wrong checksum', archiveOf(filesOf('storage/a'), { 'storage/a': strToU8('y') })],
    ['a missing file', archiveOf(filesOf('storage/a'))],
    ['a newer format', archiveOf({ ...filesOf(), format: 2 })],
    ['nothing but a manifest', archiveOf(filesOf())],
    [
      'a database that is none',
      archiveOf(
        filesOf('database/PG_VERSION', 'secrets.json'),
        contents('database/PG_VERSION', 'secrets.json'),
      ),
    ],
  ])('leave the old data when the archive has %s', async (_name, bytes) => {
    const hostile = path.join(scratch, 'hostile.zip')
    writeFileSync(hostile, bytes)
    const before = snapshot(dataDir)
    const { status, text } = await run('restore', dataDir, hostile, '--yes')
    expect(text).toContain(hostile)
    expect(text).not.toMatch(/\n {4}at /)
    expect([status, snapshot(dataDir)]).toEqual([1, before])
  })

  it('refuse entries that share their content, or store more than they say', async () => {
    const hostile = path.join(scratch, 'shared.zip')
    const names = Array.from({ length: 100 }, (_, at) => `storage/${at + 100}`)
    const shared = Buffer.from(
      archiveOf(
        filesOf(...names),
        Object.fromEntries(names.map((name) => [name, new Uint8Array(9)])),
      ),
    )
    const claimStored = (entry: number) => {
      shared.writeUInt16LE(0, entry + 10)
      shared.writeUInt32LE(4096, entry + 20)
    }
    forEachStored(shared, claimStored)
    writeFileSync(hostile, shared)
    const { status, text } = await run('restore', dataDir, hostile, '--yes')
    expect(text).toContain('its files overlap')
    expect(status).toBe(1)
  })

  it.each([
    ['constructor', archiveOf({ ...about, files: { constructor: 'a' } })],
    [
      '__proto__',
      archiveOf(JSON.parse(`{"format":1,"createdAt":"","folders":[],"files":{"__proto__":"a"}}`)),
    ],
  ])('refuses a manifest that names %s in one sentence', async (_name, bytes) => {
    const hostile = path.join(scratch, 'hostile.zip')
    writeFileSync(hostile, bytes)
    const before = snapshot(dataDir)
    const { status, text } = await run('restore', dataDir, hostile, '--yes')
    expect(text).not.toMatch(/\n {4}at /)
    expect([status, snapshot(dataDir)]).toEqual([1, before])
  })

  it('refuse a decompression bomb before unpacking it', async () => {
    const bomb = path.join(scratch, 'bomb.zip')
    const names = Array.from({ length: 6 }, (_, at) => `storage/${at}`)
    const hashes = Object.fromEntries(names.map((name) => [name, 'a']))
    const zeros = Object.fromEntries(names.map((name) => [name, new Uint8Array(1024)]))
    writeFileSync(bomb, claimSizes(archiveOf({ ...about, files: hashes }, zeros), 64 * 1024 * 1024))
    const { status, text } = await run('restore', dataDir, bomb, '--yes')
    expect(text).toContain('it would unpack to more than a backup has')
    expect(status).toBe(1)
  })

  it('restore accounts, sessions, rows and files', async () => {
    const changed = await start()
    await changed.query(`delete from public.qr_codes`)
    const late = await changed.player('Késő Kata')
    await stop()
    rmSync(path.join(dataDir, 'storage'), { recursive: true })
    // Left by a restore that was killed after its commit.
    mkdirSync(path.join(dataDir, 'restore.ready/storage/left'), { recursive: true })
    const { status, text } = await run('restore', dataDir, file, '--yes')
    expect(text).toContain('Restored the backup of')
    expect(status).toBe(0)
    expect(restoreFolders(dataDir).filter(existsSync)).toEqual([])

    const restored = await start()
    expect(await restored.query('select name from public.qr_codes')).toEqual([
      { name: 'Mentett kód' },
    ])
    expect(await restored.query('select * from private.check_invariants()')).toEqual([])
    const client = restored.client()
    const { data } = await client.auth.refreshSession({ refresh_token: refreshToken })
    expect(data.user?.id).toBe(player.id)
    const download = await client.storage.from('maps').download('terv.png')
    expect(await download.data?.text()).toBe('kincs')
    const { error } = await restored.client().auth.signInWithPassword(late)
    expect(error?.code).toBe('invalid_credentials')
    await stop()
  })

  it('refuse the backup of a newer release', async () => {
    const newer = await openEmbedded(path.join(dataDir, 'database'))
    await newer.query(
      `insert into supabase_migrations.schema_migrations (version, name) values ('99990101000000', 'x')`,
    )
    await newer.close()
    const future = path.join(scratch, 'future.zip')
    expect((await run('backup', dataDir, future)).status).toBe(0)
    const { status, text } = await run('restore', dataDir, future, '--yes')
    expect(text).toContain('made by a newer release')
    expect(status).toBe(1)
  })
})

/**
 * Flips a bit in the content of PG_VERSION, a tiny file. In larger compressed files some bits do not affect the
 * content, and the bytes between the files of an archive are not checked.
 */
function flipBit(bytes: Buffer): Buffer {
  const name = 'database/PG_VERSION'
  const at = bytes.indexOf(name) + name.length + 1
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

/** Changes the uncompressed size of each stored file in the index of an archive. */
function claimSizes(archive: Uint8Array, size: number): Buffer {
  const bytes = Buffer.from(archive)
  forEachStored(bytes, (entry) => bytes.writeUInt32LE(size, entry + 24))
  return bytes
}

/** Calls a function with the place of each stored file in the index of an archive. */
function forEachStored(bytes: Buffer, change: (entry: number) => void): void {
  const entry = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) {
    const nameStart = at + 46
    if (bytes.toString('latin1', nameStart).startsWith('storage/')) {
      change(at)
    }
  }
}
