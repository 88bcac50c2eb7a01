import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const cli = fileURLToPath(
  new URL('../../../node_modules/supabase/dist/supabase.js', import.meta.url),
)

export type CliResult = { ok: boolean; stdout: string; stderr: string }

/**
 * Runs the project's own Supabase CLI in the repository root, where it finds config.toml. Without prompts and
 * telemetry.
 */
export function supabaseCli(...parameters: string[]): CliResult {
  const result = spawnSync(process.execPath, [cli, ...parameters, '--agent', 'no'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      // Scratch servers have no TLS; the CLI would print a warning among its results.
      PGSSLMODE: 'disable',
      ...process.env,
      SUPABASE_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.error) throw result.error
  return { ok: result.status === 0, stdout: result.stdout, stderr: result.stderr }
}
