import { rmSync } from 'node:fs'

/** Deletes the data folder that playwright.config.ts created. */
export default function teardown(): void {
  const folder = process.env['E2E_DATA_DIR']
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
