import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** True when a module is the script that Node was started with, not an import. */
export function isMain(moduleUrl: string): boolean {
  const script = process.argv[1]
  return script !== undefined && realpathSync(script) === fileURLToPath(moduleUrl)
}
