import { firefox } from './firefox'
import type { Engine } from './session'

const engines: Engine[] = [firefox]

/** The engines that can be started here. */
export const installedEngines = (): Engine[] =>
  engines.filter(({ missing }) => missing().length === 0)

/** Names the engines that are left out, and what they need. */
export function printMissingEngines(): void {
  for (const { name, missing } of engines) {
    if (missing().length > 0) console.log(`${name} is left out without ${missing().join(' and ')}.`)
  }
}
