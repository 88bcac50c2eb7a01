import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runFolderVariable } from './embedded'
import { preparedData } from './prepared-data'

/** Vitest's global setup: makes what the servers of all files copy, and a folder for their data. */
export default async function setup(): Promise<() => void> {
  await preparedData()
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-run-'))
  process.env[runFolderVariable] = folder
  return () => {
    Reflect.deleteProperty(process.env, runFolderVariable)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
