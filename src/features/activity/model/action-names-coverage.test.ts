import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import de from '../../../../public/locales/de/translation.json'
import en from '../../../../public/locales/en/translation.json'
import hu from '../../../../public/locales/hu/translation.json'
import { readActionNames } from '@/features/activity/model/action-names'

const root = new URL('../../../../', import.meta.url)

function filesIn(folder: string, ending: RegExp): { name: string; text: string }[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('.test.'))
    .map((name) => ({ name, text: readFileSync(new URL(`${folder}${name}`, root), 'utf8') }))
}

const quoted = (text: string) => [...text.matchAll(/'([\w.-]+)'/g)].map(([, value = '']) => value)

const database = [...filesIn('supabase/schemas/', /\.sql$/), ...filesIn('supabase/', /^seed\.sql$/)]
const server = filesIn('supabase/local/', /\.ts$/)
const client = filesIn('src/', /\.tsx?$/)
const types = readFileSync(new URL('src/types/database.types.ts', root), 'utf8')

/** Audited tables and operations, from the list that the audit triggers are made from. */
const audited = database
  .filter(({ name }) => name.endsWith('rules_content_audit.sql'))
  .flatMap(({ text }) => [...text.matchAll(/\('(\w+)', array\[/g)])
  .flatMap(([, table]) => ['insert', 'update', 'delete'].map((verb) => `${table}.${verb}`))

/** Concatenated action names: reads the possible parts from the same file. */
const composed: Record<string, (text: string) => string[]> = {
  "'claim.' || p_decision": (text) =>
    quoted(/p_decision not in \(([^)]*)\)/.exec(text)?.[1] ?? '').map((part) => `claim.${part}`),
  "'jackpot.' || p_action": (text) =>
    [...(/case p_action( when .*) end;/.exec(text)?.[1] ?? '').matchAll(/when '(\w+)'/g)].map(
      ([, part]) => `jackpot.${part}`,
    ),
  "tg_table_name || '.' || lower(tg_op)": () => audited,
  // Parameter of publish_session_change, whose callers are read as well.
  p_action: () => [],
}

/** Arguments of each call, split at top-level commas. */
function callsIn(text: string, call: RegExp): string[][] {
  return [...text.matchAll(call)].map(({ index, 0: start }) => {
    const found = ['']
    let depth = 1
    for (const letter of text.slice(index + start.length)) {
      if (letter === '(') depth += 1
      if (letter === ')') depth -= 1
      if (depth === 0) break
      if (depth === 1 && letter === ',') found.push('')
      else found[found.length - 1] += letter
    }
    return found.map((argument) => argument.trim())
  })
}

const recorded = [...database, ...server].flatMap(({ text }) =>
  callsIn(
    text,
    /\b(?:perform|select|return) private\.(?:record_activity|record_activities|publish_session_change|record_screen_change)\(/g,
  ).map(([action = '', component = '']) => {
    const names = composed[action]?.(text) ?? quoted(action).filter((name) => name.includes('.'))
    const isUnderstood = names.length > 0 || action === 'p_action'
    return {
      components: quoted(component),
      actions: isUnderstood ? names : [`not understood: ${action}`],
    }
  }),
)

/** Log calls of the client, except those of lib/supabase/rpc.ts, which logs every request. */
const logged = client
  .filter(({ name }) => name !== 'lib/supabase/rpc.ts')
  .flatMap(({ text }) =>
    callsIn(text, /\blogger\.log\(/g).map(([, component = '', action = '']) => {
      const constant = new RegExp(`const ${action} =.*`).exec(text)?.[0] ?? ''
      const names = quoted(action.startsWith("'") ? action : constant)
      return {
        components: quoted(component),
        actions: names.length > 0 ? names : [`not understood: ${action}`],
      }
    }),
  )

const [, functionTypes = ''] = /\n {4}Functions: \{(.*?)\n {4}\}/s.exec(types) ?? []
const functions = [...functionTypes.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name)
const computed = new Set(
  [...types.matchAll(/ComputedFields: (.*)/g)].flatMap(([, names = '']) => quoted(names)),
)
const contentTables = quoted(
  /export type ContentTable =([^;]*?)\n\n/.exec(
    client.find(({ name }) => name === 'lib/content/content-rows.ts')?.text ?? '',
  )?.[1] ?? '',
)
const read = client.flatMap(({ text }) =>
  [...text.matchAll(/\bread(?:Rows|AllRows)?\(\s*'(\w+)'/g)].map(([, table = '']) => table),
)

const distinct = (names: string[]) => [...new Set(names)].sort()

const written = {
  actions: distinct([
    ...[...recorded, ...logged].flatMap(({ actions }) => actions),
    'unknown', // sent for a record without an action
  ]),
  calls: distinct([...functions.filter((name) => !computed.has(name)), ...contentTables, ...read]),
  components: distinct([
    ...[...recorded, ...logged].flatMap(({ components }) => components),
    ...['rpc', 'unknown'],
  ]),
}

it('The test finds the actions in the source code', () => {
  expect(written.actions).toEqual(
    expect.arrayContaining([
      ...['auth.sign_up_failed', 'claim.rejected', 'jackpot.roll_over', 'session.thaw'],
      ...['coupons.delete', 'demo.seed', 'module_load_failed', 'signed_in'],
    ]),
  )
  expect(written.calls).toEqual(expect.arrayContaining(['buy_clue', 'coupons', 'vip_tiers']))
  expect(written.components).toEqual(expect.arrayContaining(['users', 'router', 'content']))
})

describe.each([
  ['hu', hu],
  ['en', en],
  ['de', de],
])('the activity log in %s', (language, texts) => {
  it.each(['actions', 'calls', 'components'] as const)(
    'names all %s, and no others',
    async (kind) => {
      const i18n = createInstance()
      await i18n.init({ lng: language, resources: { [language]: { translation: texts } } })
      expect(distinct([...readActionNames(i18n.t)[kind].keys()])).toEqual(written[kind])
    },
  )
})
