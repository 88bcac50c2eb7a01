import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readProjectConfig } from '../../supabase/local/project-config'
import { compareMigrations } from '../../supabase/local/tools/project-migrations'
import { readStackStatus } from '../../supabase/local/tools/stack-status'

const running = {
  API_URL: 'http://127.0.0.1:54321',
  DB_URL: 'postgresql://postgres:postgres@127.0.0.1:54322/postgres',
  PUBLISHABLE_KEY: 'sb_publishable_x',
  SECRET_KEY: 'sb_secret_x',
}

describe('The status of the Supabase stack', () => {
  it("is read from the CLI's output, after other lines", () => {
    const stdout = `Stopped services: [supabase_imgproxy]\n${JSON.stringify(running)}\n`
    expect(readStackStatus({ ok: true, stdout, stderr: '' })).toEqual({
      API_URL: running.API_URL,
      DB_URL: running.DB_URL,
      PUBLISHABLE_KEY: running.PUBLISHABLE_KEY,
    })
  })

  it.each([
    [
      'failed to inspect container health: Cannot connect to the Docker daemon at unix:///var/run/docker.sock.',
      /^Docker is missing or not running\. .*npm run dev$/,
    ],
    [
      'failed to inspect container health: Error response from daemon: No such container: supabase_db_kincskereses',
      /^The Supabase stack is not started\. .*npx supabase start$/,
    ],
    ['failed to parse config: decoding failed\nmore', /failed to parse config: decoding failed$/],
  ])('is a sentence when there is none: %s', (stderr, sentence) => {
    expect(() => readStackStatus({ ok: false, stdout: '', stderr })).toThrow(sentence)
  })

  it.each(['', '{', JSON.stringify({ ...running, API_URL: undefined })])(
    'is a sentence when it is incomplete: %s',
    (stdout) => {
      expect(() => readStackStatus({ ok: true, stdout, stderr: '' })).toThrow(/supabase stop/)
    },
  )
})

describe('The migrations of a project', () => {
  const own = [
    { file: '20260101000000_initial.sql', sql: 'select 1;\nselect 2;\n' },
    { file: '20260201000000_more.sql', sql: 'select 3;' },
  ]
  const initial = { version: '20260101000000', statements: ['select 1', 'select 2'] }
  const more = { version: '20260201000000', statements: ['select 3'] }

  it('compare equal, however statements are split', () => {
    expect(compareMigrations([initial, more], own)).toBeNull()
  })

  it.each([
    [[], /lacks the migration 20260101000000_initial\.sql/],
    [[initial], /lacks the migration 20260201000000_more\.sql/],
    [[initial, { ...more, statements: ['select 4'] }], /another version of .*_more\.sql/],
    [[initial, { ...more, statements: null }], /another version of .*_more\.sql/],
    [[initial, more, { version: '20270101000000', statements: [] }], /newer release/],
  ])('are missing, other or newer: case %#', (applied, sentence) => {
    expect(compareMigrations(applied, own)).toMatch(sentence)
  })
})

describe('The mails of config.toml', () => {
  it('have templates where the CLI looks for them', () => {
    const { template, notification } = readProjectConfig().auth.email
    const mails = Object.entries({ ...template, ...notification })
    expect(mails.length).toBeGreaterThan(5)
    expect(mails.filter(([, { content_path }]) => !existsSync(content_path))).toEqual([])
  })
})
