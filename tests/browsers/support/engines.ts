import { firefox } from './firefox'
import type { Engine } from './session'
import { webkit } from './webkit'

const engines: Engine[] = [firefox, webkit]

const isInstalled = ({ missing }: Engine) => missing().length === 0

/** The engines to play in: those that are installed. */
export const playedEngines = (): Engine[] => engines.filter(isInstalled)

/** Names the engines that are left out, and the Debian packages that bring them. */
export function printLeftOut(): void {
  for (const engine of engines) {
    if (isInstalled(engine)) continue
    console.log(
      `Left out: ${engine.name}. ${engine.missing().join(' and ')} cannot be found ` +
        `(Debian: apt-get install ${engine.packages.join(' ')}).`,
    )
  }
}
