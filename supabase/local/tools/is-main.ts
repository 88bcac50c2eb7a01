import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether a module is the script that Node was started with, and not imported by another one. */
export function isMain(moduleUrl: string): boolean {
  const script = process.argv[1]
  return script !== undefined && realpathSync(script) === fileURLToPath(moduleUrl)
}
