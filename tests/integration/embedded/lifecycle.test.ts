import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CommandError, publishableKey } from '../../../supabase/local/settings'
import { startChild } from '../../support/child-server'
import { freePort } from '../../support/free-port'
import { startPostgres } from '../../support/postgres'
import { noClient, startEmbedded, type Embedded } from '../../support/embedded'
import { fillDataFolder } from '../../support/prepared-data'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const migrations = path.join(root, 'supabase/migrations')

it('A restart keeps accounts, keys, auth.uid() and Realtime clients, and waits for the first server', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
  await fillDataFolder(dataDir)
  const port = await freePort()
  // Settings of lite that would make passwords cheap.
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4')
  vi.stubEnv('RUN_SPEC', '1')
  const servers: Embedded[] = []
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    for (const server of servers.toReversed()) await server.close()
  })
  const start = async () => {
    const server = await startEmbedded({ dataDir, port, passwordCost: undefined })
    servers.push(server)
    return server
  }
  const first = await start()
  const player = await first.player()
  const heard: string[] = []
  const channel = player.client
    .channel(`user:${player.id}`, { config: { private: true } })
    .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  await new Promise((resolve) => channel.subscribe(resolve))
  const [user] = await first.query('select encrypted_password from auth.users where id = $1', [
    player.id,
  ])
  expect(user?.['encrypted_password']).toMatch(/^\$2[aby]\$10\$/)

  await expect(startEmbedded({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
  // Only the server stops; its clients keep their channels and reconnect.
  await first.stop()
  expect(readdirSync(dataDir)).not.toContain('server.lock')

  // A stale lock, whose process id belongs to another process now.
  const holder = { pid: process.pid, born: 'an earlier process' }
  writeFileSync(path.join(dataDir, 'server.lock'), JSON.stringify(holder))
  const second = await start()
  expect(second.secretKey).toBe(first.secretKey)
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o077).toBe(0)
  const { error } = await second.client().auth.signInWithPassword(player)
  expect(error).toBeNull()
  const [row] = await second.query(
    `select auth.uid() as uid from (select set_config('request.jwt.claims', $1, true)) as claims`,
    [JSON.stringify({ sub: player.id })],
  )
  expect(row).toEqual({ uid: player.id })
  await vi.waitFor(
    async () => {
      await second.query(`select realtime.send('{}', 'back', $1, true)`, [`user:${player.id}`])
      expect(heard).toContain('back')
    },
    { timeout: 40_000, interval: 500 },
  )
})

describe('The data folder', () => {
  let dataDir: string

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
  })

  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is closed in order when a call takes longer than others wait', async () => {
    await fillDataFolder(dataDir)
    const child = await startChild(dataDir)
    await child.exec(`create function public.take(p_seconds int) returns int language plpgsql as $$
        declare v_end timestamptz := clock_timestamp() + make_interval(secs => p_seconds);
        begin while clock_timestamp() < v_end loop end loop; return p_seconds; end $$;
      grant execute on function public.take to anon`)
    const take = (seconds: number) =>
      fetch(`${child.url}/rest/v1/rpc/take`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ p_seconds: seconds }),
      })
    expect((await take(0)).status).toBe(200)
    const call = take(16).catch(() => undefined)
    await pause(3000) // until it has begun
    void child.stop()
    const { code, output } = await child.ended()
    expect(code).toBe(0)
    expect(output).not.toContain('broken down')
    await call
    expect(readdirSync(dataDir)).not.toContain('server.lock')
  })

  it('refuses a folder that is a file', async () => {
    const file = path.join(dataDir, 'file')
    writeFileSync(file, '')
    await expect(startEmbedded({ dataDir: file })).rejects.toThrow('cannot be written')
  })

  it('is not locked when the port is in use, and the error names the port', async () => {
    const busy = createServer().listen(0)
    await once(busy, 'listening')
    const address = busy.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    await expect(startEmbedded({ dataDir, port })).rejects.toThrow(`Port ${port} is already in use`)
    busy.close()
    expect(readdirSync(dataDir)).not.toContain('server.lock')
  })

  it.each([
    ['a database without PG_VERSION', 'database/PG_VERSION', undefined, 'holds no whole database'],
    ['a damaged database', 'database/global/pg_control', '', 'is damaged and cannot be opened'],
    ['damaged keys', 'secrets.json', '{', 'secrets.json is damaged'],
  ])('refuses %s in one sentence and leaves the data alone', async (_what, name, content, said) => {
    await fillDataFolder(dataDir)
    const file = path.join(dataDir, name)
    if (content === undefined) rmSync(file)
    else writeFileSync(file, content)
    const marker = path.join(dataDir, 'database/marker')
    writeFileSync(marker, 'still here')

    const refused = await startEmbedded({ dataDir }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CommandError)
    expect(String(refused)).toContain(said)
    expect(existsSync(marker)).toBe(true)
    if (content !== undefined) expect(readFileSync(file, 'utf8')).toBe(content)
    expect(readdirSync(dataDir)).not.toContain('server.lock')
  })

  it('refuses edited migrations before a build, and the error says what to do', async () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'kincskereses-migrations-'))
    cpSync(migrations, copy, { recursive: true })
    await fillDataFolder(dataDir)
    const initial = readdirSync(copy).find((file) => file.endsWith('_initial.sql')) ?? ''
    appendFileSync(path.join(copy, initial), 'create table public.extra (id int);\n')
    const build = vi.fn(noClient.build)
    const staleClient = { ...noClient, isStale: () => true, build }
    const edited = startEmbedded({ dataDir, migrationsDir: copy, client: staleClient })
    await expect(edited).rejects.toThrow(/_initial\.sql was edited.*npm run reset/)
    expect(build).not.toHaveBeenCalled() // nobody waits for a build in vain
    rmSync(copy, { recursive: true })
  })

  it('refuses a DATABASE_URL without the privileges or with a foreign database, before changing it', async () => {
    const postgres = await startPostgres()
    const database = await postgres.createDatabase({ migrated: false })
    const admin = new pg.Client(database.url)
    await admin.connect()
    const role = 'kincskereses_plain_role'
    await admin.query(`create role ${role} login createrole password 'x'`)
    try {
      const name = new URL(database.url).pathname.slice(1)
      await admin.query(`grant create on database ${name} to ${role}`)
      const url = new URL(database.url)
      url.username = role
      url.password = 'x'
      await expect(startEmbedded({ dataDir, databaseUrl: url.toString() })).rejects.toThrow(
        `The user ${role} of DATABASE_URL is not a superuser`,
      )
      await admin.query(`create database ${role} encoding 'LATIN1' locale 'C' template template0`)
      const narrow = Object.assign(new URL(database.url), { pathname: `/${role}` }).toString()
      await expect(startEmbedded({ dataDir, databaseUrl: narrow })).rejects.toThrow(
        'The database of DATABASE_URL has the encoding LATIN1',
      )
      await admin.query('create table public.invoices ()')
      await expect(startEmbedded({ dataDir, databaseUrl: database.url })).rejects.toThrow(
        'is used by another application: it has a table invoices',
      )
      const { rows } = await admin.query(`select nspname from pg_namespace where nspname !~ '^pg_'`)
      expect(rows.map(({ nspname }) => nspname as string).sort()).toEqual([
        'information_schema',
        'public',
      ])
    } finally {
      await admin.query(`drop database if exists ${role}`)
      await admin.query(`drop owned by ${role}; drop role ${role}`)
      await admin.end()
      await database.drop()
      await postgres.stop()
    }
  })

  it('refuses a database restored without its roles', async () => {
    const postgres = await startPostgres()
    const database = await postgres.createDatabase({ migrated: false })
    try {
      const whole = await startEmbedded({ dataDir, databaseUrl: database.url })
      await whole.query('revoke usage on schema private from authenticated')
      await whole.stop()
      await expect(startEmbedded({ dataDir, databaseUrl: database.url })).rejects.toThrow(
        'Players have no rights in this database',
      )
    } finally {
      await database.drop()
      await postgres.stop()
    }
  })
})
