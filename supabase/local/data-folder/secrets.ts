import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../settings'
import { syncFolder } from './sync'

const schema = z.object({ secretKey: z.string().startsWith('sb_secret_'), jwtSecret: z.string() })

/** Keys of a data folder: the API's secret key and the key that signs access tokens. */
export type Secrets = z.infer<typeof schema>

/**
 * Reads the folder's keys, or creates them; only the owner may read the file.
 *
 * @throws {CommandError} when the file is damaged: new keys would sign everybody out
 */
export function readSecrets(folder: string): Secrets {
  const file = resolve(folder, 'secrets.json')
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    return parseSecrets(readFileSync(file, 'utf8'), file)
  }
  const secrets = {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
  writeFileSync(`${file}.partial`, `${JSON.stringify(secrets, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  renameSync(`${file}.partial`, file)
  syncFolder(folder)
  return secrets
}

function parseSecrets(text: string, file: string): Secrets {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new CommandError(
      `${file} is damaged. Put it back from a backup, or delete it: the next start makes new keys, and ` +
        'everybody has to sign in again.',
    )
  }
}
