/**
 * Puts one small mistake after the other into the rules and prints those that no pgTAP file notices.
 *
 *   npm run test:rule-mutants               100 mistakes, others on each day
 *   npm run test:rule-mutants -- 20 teams   20 in files whose path contains teams
 */
import { readSchemas } from '../supabase/local/tools/schema-files'
import { parseScript } from '../supabase/local/tools/sql-statements'
import { openPostgres } from './db/backends'
import { runFile } from './db/run-file'
import { filesNaming, objectOf, withUsers } from './support/changed-steps'

type Mutant = { file: string; name: string; what: string; sql: string }

/** Mistakes as a tired developer makes them; each matches one place. */
const mistakes: [what: string, place: RegExp, mistake: (found: string) => string][] = [
  ['without', /^ +perform private\.(publish|log)\w*\([^;]*;/gm, () => ''],
  ['without', /^ +and [^\n]*[^;\n]$/gm, () => ''],
  [
    'flipped',
    / (<|>|<=|>=) /g,
    (found) => (found.includes('=') ? found.replace('=', '') : ` ${found.trim()}= `),
  ],
]

function mutantsOf(file: string, text: string): Mutant[] {
  const name = objectOf(text)
  if (!name) return []
  return mistakes.flatMap(([what, place, mistake]) =>
    [...text.matchAll(place)].map((match) => {
      const [found] = match
      const line =
        text
          .slice(text.lastIndexOf('\n', match.index) + 1)
          .split('\n')[0]
          ?.trim() ?? ''
      return {
        ...{ file, name, what: `${what}: ${what === 'without' ? found.trim() : line}` },
        sql: (
          text.slice(0, match.index) +
          mistake(found) +
          text.slice(match.index + found.length)
        ).replace(/create (or replace )?function/i, 'create or replace function'),
      }
    }),
  )
}

/** Whether the database takes the function: half of a condition may be no SQL. */
async function isValid(sql: string): Promise<boolean> {
  await backend.run('begin')
  try {
    await backend.run(sql)
    return true
  } catch {
    return false
  } finally {
    await backend.run('rollback')
  }
}

const sound = new Map<string, boolean>()

/** Whether a file notices the mistake; a file that fails without one notices nothing. */
async function fails(test: string, sql: string): Promise<boolean> {
  const failsWith = async (mistake?: string) => {
    const { failures, problems } = await runFile(backend, test, mistake)
    return failures.length + problems.length > 0
  }
  if (!(await failsWith(sql))) return false
  if (!sound.has(test)) sound.set(test, !(await failsWith()))
  return sound.get(test) === true
}

const [count = '100', word = ''] = process.argv.slice(2)
const schemas = readSchemas()
const parsed = await Promise.all(
  schemas.map(async ({ file, sql }) => ({ file, statements: await parseScript(sql) })),
)
const functions = parsed.flatMap(({ file, statements }) =>
  statements.filter(({ tree }) => 'CreateFunctionStmt' in tree).map(({ text }) => ({ file, text })),
)
const texts = functions.map(({ text }) => text)
const all = functions
  .filter(({ file }) => /rules/.test(file) && file.includes(word))
  .flatMap(({ file, text }) => mutantsOf(file, text))
// Each day those after the ones of the day before.
const start = (Math.floor(Date.now() / 86_400_000) * Number(count)) % all.length
const chosen = [...all, ...all].slice(start, start + Math.min(Number(count), all.length))

const backend = await openPostgres()
let tried = 0
let survivors = 0
try {
  for (const { file, name, what, sql } of chosen) {
    const tests = filesNaming(withUsers([name], texts))
    // No test names what only triggers and policies call.
    if (tests.length === 0 || !(await isValid(sql))) continue
    tried += 1
    let isNoticed = false
    for (const test of tests) {
      isNoticed = await fails(test, sql)
      if (isNoticed) break
    }
    if (isNoticed) continue
    survivors += 1
    console.log(`${file} ${name}\n  ${what}\n  ${tests.length} files notice nothing\n`)
  }
} finally {
  await backend.close()
}
console.log(`${tried} mistakes of ${all.length}, ${survivors} survived`)
