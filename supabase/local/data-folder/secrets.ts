import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const schema = z.object({ secretKey: z.string().startsWith('sb_secret_'), jwtSecret: z.string() })

/** The keys of one data folder: the API's secret key, and the key that signs access tokens. */
export type Secrets = z.infer<typeof schema>

/** Reads the folder's keys, or makes them once; only the owner may read the file. */
export function readSecrets(folder: string): Secrets {
  const file = resolve(folder, 'secrets.json')
  try {
    const secrets = schema.parse(JSON.parse(readFileSync(file, 'utf8')))
    chmodSync(file, 0o600)
    return secrets
  } catch {
    const secrets = {
      secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
      jwtSecret: randomBytes(48).toString('base64url'),
    }
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    return secrets
  }
}
