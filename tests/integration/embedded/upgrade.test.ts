import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { restoreArchive } from '../../../supabase/local/data-folder/restore'
import { readMigrations } from '../../../supabase/local/database/migration-files'
import { startEmbedded, type Embedded } from '../../support/embedded'
import { fillDataFolder } from '../../support/prepared-data'
import type { Player } from '../../support/players'

const baseline = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))

const columnStep = 'alter table public.qr_codes add column colour text;'
const valueSteps = [
  `update public.qr_codes set colour = 'gold'`,
  'alter table public.qr_codes alter column colour set not null',
]

/** A data folder of a release with only the baseline, and releases with more migrations. */
describe('A data folder of an older release', () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'kincskereses-upgrade-'))
  const dataDir = path.join(scratch, 'data')
  let server: Embedded | undefined
  let player: Player

  /** The migrations of a later release: the baseline and these. */
  function release(name: string, ...steps: string[]): string {
    const folder = path.join(scratch, name)
    cpSync(baseline, folder, { recursive: true })
    for (const [at, step] of steps.entries()) {
      writeFileSync(path.join(folder, `9999010100000${at}_step_${at}.sql`), `${step}\n`)
    }
    return folder
  }

  /** Like `npm start`: only a new database gets the demo hunt. */
  const start = async (migrationsDir: string) =>
    (server = await startEmbedded({ dataDir, migrationsDir, seed: 'demo' }))

  const backups = () => {
    const folder = path.join(dataDir, 'backups')
    return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []
  }

  const stop = async () => {
    await server?.close({ keepData: true })
    server = undefined
  }

  beforeAll(async () => {
    await fillDataFolder(dataDir)
    const older = await start(baseline)
    player = await older.player('Régi Róza')
    await player.client.from('qr_codes').insert({ name: 'Régi kód' }).throwOnError()
    await stop()
  })

  afterEach(stop)
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  it('is unchanged when a new migration fails', async () => {
    const broken = release('broken', columnStep, 'select 1 / 0;')
    await expect(start(broken)).rejects.toThrow('99990101000001_step_1.sql failed')
    const older = await start(baseline)
    expect(await older.query('select * from public.qr_codes')).not.toHaveProperty('0.colour')
    expect(await older.query('select name from public.qr_codes')).toEqual([{ name: 'Régi kód' }])
  })

  it('gets every new migration, keeps rows and accounts, and is backed up first', async () => {
    const before = backups().length
    const upgraded = await start(release('newer', columnStep, valueSteps.join(';')))
    expect(await upgraded.query('select name, colour from public.qr_codes')).toEqual([
      { name: 'Régi kód', colour: 'gold' },
    ])
    expect(await upgraded.query('select * from private.check_invariants()')).toEqual([])
    const [recorded] = await upgraded.query(
      'select name, statements from supabase_migrations.schema_migrations order by version desc',
    )
    expect(recorded).toEqual({ name: 'step_1', statements: valueSteps })
    const { error } = await upgraded.client().auth.signInWithPassword(player)
    expect(error).toBeNull()
    expect(backups()).toHaveLength(before + 1)
    const control = 'database/global/pg_control'
    const [bytes] = Object.values(
      unzipSync(readFileSync(backups().at(-1) ?? ''), { filter: ({ name }) => name === control }),
    )
    // Its state follows the system id and two versions; 1 is a database that was shut down.
    expect(bytes && Buffer.from(bytes).readUInt32LE(16)).toBe(1)
  })

  it('is upgraded once, and the next start makes no backup', async () => {
    const before = backups()
    await start(path.join(scratch, 'newer'))
    expect(backups()).toEqual(before)
  })

  it('is then refused by the older release with a message', async () => {
    await expect(start(baseline)).rejects.toThrow(/made by a newer release.*99990101000000/)
  })

  it('returns to the older release by its backup', async () => {
    const saved = backups().at(-1) ?? ''
    await restoreArchive(dataDir, saved, readMigrations(baseline))
    const older = await start(baseline)
    expect(await older.query('select name from public.qr_codes')).toEqual([{ name: 'Régi kód' }])
    const { error } = await older.client().auth.signInWithPassword(player)
    expect(error).toBeNull()
  })
})
