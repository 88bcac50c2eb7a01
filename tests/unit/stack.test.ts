import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readProjectConfig } from '../../supabase/local/project-config'
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

describe('The mails of config.toml', () => {
  it('have templates where the CLI looks for them', () => {
    const { template, notification } = readProjectConfig().auth.email
    const mails = Object.entries({ ...template, ...notification })
    expect(mails.length).toBeGreaterThan(5)
    expect(mails.filter(([, { content_path }]) => !existsSync(content_path))).toEqual([])
  })
})
