import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeVersionError } from '../../supabase/local/node-version'
import { projectRoot, readSettings } from '../../supabase/local/settings'

describe('The settings', () => {
  it('have the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      studioPort: 3001,
      dataDir: path.join(projectRoot, 'supabase/.temp'),
      seed: 'demo',
    })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '0x10' }, 'PORT'],
    [{ PORT: '80.0' }, 'PORT'],
    [{ STUDIO_PORT: '1e3' }, 'STUDIO_PORT'],
    [{ STUDIO_PORT: '3000' }, 'PORT and STUDIO_PORT are both 3000'],
    [{ SEED: 'maybe' }, 'SEED'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SITE_URL: 'not a url' }, 'SITE_URL'],
    [{ SITE_URL: 'ftp://hunt.example' }, 'SITE_URL'],
    [{ SITE_URL: 'https://hunt.example/game' }, 'SITE_URL'],
    [{ SITE_URL: 'https://hunt.example/?from=mail' }, 'SITE_URL'],
    [{ SITE_URL: 'https://organiser@hunt.example' }, 'SITE_URL'],
  ])('refuse %o by name', (env, name) => {
    expect(() => readSettings(env)).toThrow(name)
  })

  it('explain invalid variables in one line each, without repeating passwords', () => {
    const env = { PORT: '1e3', DATABASE_URL: 'mysql://me:hidden@host', SITE_URL: 'hunt.example' }
    expect(() => readSettings(env)).toThrow(
      'These settings do not make sense:\n' +
        '  PORT must be a whole number from 0 to 65535\n' +
        '  DATABASE_URL must be an address such as postgresql://user:password@host:5432/database\n' +
        '  SITE_URL must be an address without a path, such as https://hunt.example.org',
    )
  })

  it('read the site as an origin, and an empty variable as unset', () => {
    const env = { PORT: '0', STUDIO_PORT: '0', SEED: '', DATA_DIR: ' ' }
    expect(readSettings({ ...env, SITE_URL: 'HTTPS://Hunt.Example:443/' })).toMatchObject({
      port: 0,
      studioPort: 0,
      dataDir: path.join(projectRoot, 'supabase/.temp'),
      seed: 'demo',
      siteUrl: 'https://hunt.example',
    })
  })

  it('normalize the path of a folder', () => {
    expect(readSettings({ DATA_DIR: '/srv/hunt/' }).dataDir).toBe('/srv/hunt')
    expect(readSettings({ DATA_DIR: './hunt' }).dataDir).toBe(path.join(projectRoot, 'hunt'))
  })

  it.each(['18.19.0', '20.18.3'])('refuse Node.js %s', (version) => {
    expect(nodeVersionError(version)).toContain('too old')
  })

  it.each(['20.19.0', '22.1.0', '24.0.0'])('accept Node.js %s', (version) => {
    expect(nodeVersionError(version)).toBeUndefined()
  })
})

// The version check must come first: an old Node.js has no `import.meta.dirname`, so other imports would fail.
it.each(['supabase/local/start.ts', 'supabase/local/settings.ts', 'tests/run.ts'])(
  '%s checks the version of Node.js first',
  (file) => {
    const source = readFileSync(path.join(projectRoot, file), 'utf8')
    expect(/^import .*$/m.exec(source)?.[0]).toMatch(/^import '.*\/node-version(\.ts)?'$/)
  },
)
