import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../supabase/local/settings'
import { allSteps, quickSteps, type Step, vitest } from './steps'

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Where the branch left main; the last commit on main itself, and in a clone without main. */
function base(): string {
  for (const branch of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', branch).trim()
    } catch {
      continue // no such branch
    }
  }
  return 'HEAD'
}

/** Paths below the root of all files that differ from `commit`, new and deleted ones too. */
const changedSince = (commit: string) =>
  [
    git('diff', '--name-only', '--no-renames', '-z', commit),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ].flatMap((list) => list.split('\0').filter(Boolean))

const contentAt = (commit: string, file: string) => {
  try {
    return git('show', `${commit}:${file}`)
  } catch {
    return '' // a new file
  }
}

const contentNow = (file: string) => {
  const place = path.join(projectRoot, file)
  return existsSync(place) ? readFileSync(place, 'utf8') : ''
}

const filesBelow = (folder: string, ending: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))

/** The object that a statement creates, comments on or grants: the first qualified name in it. */
export const objectOf = (statement: string) => /\b[a-z_]+\.([a-z_0-9]+)/.exec(statement)?.[1]

/** Names of the database's objects with another statement in `after` than in `before`. */
export async function changedObjects(before: string, after: string): Promise<string[]> {
  const { parseScript } = await import('../../supabase/local/tools/sql-statements')
  // The parser refuses an empty text, as of a new or a deleted file.
  const read = async (sql: string) => (sql ? (await parseScript(sql)).map(({ text }) => text) : [])
  const [old, now] = [await read(before), await read(after)]
  const different = [
    ...now.filter((text) => !old.includes(text)),
    ...old.filter((text) => !now.includes(text)),
  ]
  return [...new Set(different.flatMap((text) => objectOf(text) ?? []))]
}

/** Adds the objects whose statements name one of these, and so on. */
export function withUsers(names: string[], statements: string[]): string[] {
  const found = new Set(names)
  for (const name of found) {
    const named = new RegExp(`\\.${name}\\b`)
    for (const statement of statements) {
      const user = objectOf(statement)
      if (user && named.test(statement)) found.add(user)
    }
  }
  return [...found]
}

const pgtapFolder = 'supabase/tests'

const pgtapFiles = () =>
  filesBelow(pgtapFolder, '.test.sql').map((file) => path.posix.relative(pgtapFolder, file))

/** The pgTAP files that name one of these functions, those that are called like one first. */
export function filesNaming(functions: readonly string[]): string[] {
  const named = new RegExp(`\\b(${functions.join('|')})\\b`)
  const isNamesake = (file: string) => functions.includes(path.posix.basename(file, '.test.sql'))
  return pgtapFiles()
    .filter((file) => named.test(contentNow(path.posix.join(pgtapFolder, file))))
    .sort((one, other) => Number(isNamesake(other)) - Number(isNamesake(one)))
}

/**
 * The pgTAP files of changed objects, of functions that call them, and those that name a changed object.
 * @returns paths below supabase/tests
 */
export async function affectedPgtap(changed: readonly string[], commit: string): Promise<string[]> {
  const tests = pgtapFiles()
  const scripts = changed
    .filter((file) => file.endsWith('.psql'))
    .map((file) => path.posix.dirname(file))
  // Scripts of support/ are part of every file, those of another folder of its own files.
  const isChanged = (file: string) =>
    changed.includes(path.posix.join(pgtapFolder, file)) ||
    scripts.includes(path.posix.join(pgtapFolder, 'support')) ||
    scripts.includes(path.posix.join(pgtapFolder, path.posix.dirname(file)))
  const schemas = changed.filter((file) => /^supabase\/schemas\/.*\.sql$/.test(file))
  if (schemas.length === 0) return tests.filter(isChanged)
  const changes = schemas.map((file) => changedObjects(contentAt(commit, file), contentNow(file)))
  const names = (await Promise.all(changes)).flat()
  const { parseScript } = await import('../../supabase/local/tools/sql-statements')
  const parsed = filesBelow('supabase/schemas', '.sql').map((file) => parseScript(contentNow(file)))
  const functions = (await Promise.all(parsed))
    .flat()
    .filter(({ tree }) => 'CreateFunctionStmt' in tree)
  const users = withUsers(
    names,
    functions.map(({ text }) => text),
  )
  const named = new RegExp(`\\b(${names.join('|')})\\b`)
  return tests.filter(
    (file) =>
      isChanged(file) ||
      /^(catalog|access-matrix)\//.test(file) ||
      users.includes(path.posix.basename(file, '.test.sql')) ||
      (names.length > 0 && named.test(contentNow(path.posix.join(pgtapFolder, file)))),
  )
}

/** Unit tests that read files of the project, which no import names: texts, SQL, settings. */
const readingTests = () =>
  ['src', 'tests/unit']
    .flatMap((folder) => [...filesBelow(folder, '.test.ts'), ...filesBelow(folder, '.test.tsx')])
    .filter((file) =>
      /readFileSync|readdirSync|readSchemas|readMigrations|import\.meta\.glob/.test(
        contentNow(file),
      ),
    )

const stepNamed = (name: string, steps = quickSteps) => {
  const step = steps.find((candidate) => candidate.name === name)
  if (!step) throw new Error(`There is no step ${name}.`)
  return step
}

/** The same step for these files. */
const withFiles = (step: Step, files: readonly string[], ...options: string[]): Step => ({
  ...step,
  command: (report) => [...step.command(report), ...options, ...files],
})

/** One hunt and one account through the server; the rest of its tests takes longer than two minutes. */
const serverTests = ['tests/integration/hunt.test.ts', 'tests/integration/accounts.test.ts']

const onPglite = (step: Step): Step => ({
  ...step,
  environment: () => ({ TEST_DATABASE: 'PGlite' }),
})

/** Steps of `npm test -- --changed`: what belongs to the files that differ from main, in about two minutes. */
export const changedSteps = (): Promise<Step[]> => {
  const commit = base()
  return stepsFor(changedSince(commit), commit)
}

/** Steps for files that were changed, made or deleted since a commit. */
export async function stepsFor(changed: readonly string[], commit: string): Promise<Step[]> {
  const present = changed.filter((file) => existsSync(path.join(projectRoot, file)))
  const code = present.filter((file) => /\.(ts|tsx|js)$/.test(file))
  const isServer = changed.some((file) => file.startsWith('supabase/local/'))
  const isHelper = changed.some((file) => file.startsWith('tests/support/'))
  const isDatabase = changed.some((file) => /^supabase\/(schemas|migrations)\//.test(file))
  const integration = [
    ...present.filter((file) => /^tests\/integration\/.*\.test\.ts$/.test(file)),
    ...(isServer ? serverTests : []),
  ]
  const pgtap = await affectedPgtap(changed, commit)
  const specs = present.filter((file) => file.endsWith('.spec.ts'))
  const unit = vitest('unit', '--project=dom')
  const sinceCommit = [`--changed=${commit}`, '--passWithNoTests']
  const optional = (wanted: boolean, step: () => Step) => (wanted ? [step()] : [])
  return [
    ...optional(specs.length > 0, () => withFiles(stepNamed('e2e', allSteps), specs)),
    ...optional(
      changed.some((file) => file.startsWith('tests/e2e/support/')),
      () => ({
        ...withFiles(stepNamed('e2e'), [], `--only-changed=${commit}`, '--pass-with-no-tests'),
        name: 'e2e-helpers',
      }),
    ),
    ...optional(integration.length > 0, () =>
      onPglite(withFiles(vitest('integration'), integration)),
    ),
    ...optional(isHelper && !isServer, () => ({
      ...onPglite(withFiles(vitest('integration'), serverTests, ...sinceCommit)),
      name: 'integration-helpers',
    })),
    ...optional(changed.length > 0, () => withFiles(unit, [], ...sinceCommit)),
    ...optional(present.length > code.length, () => ({
      ...withFiles(unit, readingTests()),
      name: 'unit-files',
    })),
    ...optional(pgtap.length > 0, () => withFiles(stepNamed('pgtap'), pgtap)),
    ...optional(code.length > 0, () => ({
      name: 'oxlint',
      command: () => ['oxlint', ...code],
    })),
    ...optional(code.length > 0, () => ({
      name: 'eslint',
      command: () => ['eslint', '--max-warnings', '0', '--no-warn-ignored', ...code],
    })),
    ...optional(changed.length > 0, () => stepNamed('types')),
    ...optional(present.length > 0, () => ({
      name: 'format',
      command: () => ['prettier', '--check', '--log-level=warn', '--ignore-unknown', ...present],
    })),
    ...optional(isDatabase, () => stepNamed('sql')),
    ...optional(isDatabase, () => stepNamed('database')),
  ]
}
