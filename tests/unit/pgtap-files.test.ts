import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../supabase/tests', import.meta.url))

/** The files that `supabase test db` runs: `pg_prove --ext .pg --ext .sql -r supabase/tests`. */
const proved = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(pg|sql)$/.test(file),
)

/** The lines of a file without comments. */
const lines = (file: string) =>
  readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('--'))

describe('The pgTAP files', () => {
  it('are exactly the files that pg_prove finds', () => {
    expect(proved.length).toBeGreaterThan(100)
    expect(proved.filter((file) => !file.endsWith('.test.sql'))).toEqual([])
  })

  it.each(proved)('%s includes its helpers and rolls everything back', (file) => {
    const [first, second = '', ...rest] = lines(file)
    expect(first).toBe('begin;')
    const helpers = /^\\ir (\S+)$/.exec(second)?.[1] ?? 'nothing'
    const included = path.posix.join(path.posix.dirname(file), helpers)
    expect(included).toBe(
      file.startsWith('access-matrix/') ? 'access-matrix/load.psql' : 'support/load.psql',
    )
    expect(rest.at(-1)).toBe('rollback;')
  })
})
