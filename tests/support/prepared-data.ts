import { constants, cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot, type Settings } from '../../supabase/local/settings'
import { cached, versionOf } from './cache'
import { startChild } from './child-server'

/** Names and contents of the files below a folder of the project. */
function contentOf(name: string): [name: string, content: string][] {
  const place = path.join(projectRoot, name)
  const files = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return files.sort().map((file) => [path.relative(projectRoot, file), readFileSync(file, 'utf8')])
}

const recipe = ['prepared-data.ts', 'child-server.ts', 'child-serve.ts']

/** Everything that fills a new data folder before its demo hunt, and the files that do it. */
const ingredients = () => [
  ...['@electric-sql/pglite', '@supabase/lite'].map((name) => [name, versionOf(name)]),
  ...['supabase/migrations', 'supabase/local'].flatMap(contentOf),
  ...recipe.map((name) => [name, readFileSync(new URL(name, import.meta.url), 'utf8')]),
  ['config', readFileSync(path.join(projectRoot, 'supabase/config.toml'), 'utf8')],
]

let prepared: Promise<string> | undefined

/**
 * The migrated data folders that servers of tests copy, made by the embedded server itself: `none` is empty, and the
 * next server on `demo` loads the demo hunt, whose times count from then.
 *
 * @returns the folder of both
 */
export const preparedData = (): Promise<string> => {
  prepared ??= cached('data', ingredients(), async (place) => {
    const [none, demo] = [path.join(place, 'none'), path.join(place, 'demo')]
    const first = await startChild(none, { isBrief: true })
    await first.stop()
    cpSync(path.join(none, 'database'), path.join(demo, 'database'), { recursive: true })
    const second = await startChild(demo, { isBrief: true })
    // Loads lite, which most who copy the folder do not need.
    const { markSeed } = await import('../../supabase/local/database/migrations')
    await second.exec(markSeed)
    await second.stop()
  })
  prepared.catch(() => (prepared = undefined)) // the next caller tries again
  return prepared
}

/**
 * Copies a prepared database into an empty data folder, which saves applying all migrations. The server still creates
 * its own keys.
 */
export async function fillDataFolder(
  folder: string,
  seed: Settings['seed'] = 'none',
): Promise<void> {
  const database = path.join(await preparedData(), seed, 'database')
  cpSync(database, path.join(folder, 'database'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
}
