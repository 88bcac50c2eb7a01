import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild } from './child-server'
import { preparedFolderVariable } from './embedded'

/**
 * Vitest's global setup: prepares one migrated data folder, which the servers of all test files copy.
 */
export default async function setup(): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-prepared-'))
  const server = await startChild(dataDir, { isBrief: true })
  await server.stop()
  process.env[preparedFolderVariable] = dataDir
  return () => {
    Reflect.deleteProperty(process.env, preparedFolderVariable)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
