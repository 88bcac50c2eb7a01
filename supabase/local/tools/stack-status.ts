import { z } from 'zod'
import { CommandError } from '../settings'
import type { CliResult } from './supabase-cli'

const status = z.object({
  API_URL: z.url(),
  DB_URL: z.string(),
  PUBLISHABLE_KEY: z.string().min(1),
})

/** Addresses and keys of a running `supabase start` stack. */
export type StackStatus = z.infer<typeof status>

/**
 * Parses the output of `supabase status -o json`.
 *
 * @throws {CommandError} with advice when no usable stack is running
 */
export function readStackStatus({ ok, stdout, stderr }: CliResult): StackStatus {
  if (!ok) {
    if (/no such container|is not running/i.test(stderr)) {
      throw new CommandError('The Supabase stack is not started. Start it with: npx supabase start')
    }
    if (/docker/i.test(stderr)) {
      throw new CommandError(
        'Docker is missing or not running. Start it, or run the app without it: npm run dev',
      )
    }
    throw new CommandError(`npx supabase status failed: ${stderr.trim().split('\n')[0] ?? ''}`)
  }
  const start = stdout.indexOf('{')
  try {
    return status.parse(JSON.parse(stdout.slice(Math.max(start, 0))))
  } catch {
    throw new CommandError(
      'npx supabase status does not say where the API and the database are, and the publishable key. ' +
        'Some services may be stopped: npx supabase stop && npx supabase start',
    )
  }
}
