import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LINK_MS } from '@/features/profile/model/link-lifetime'
import { INVISIBLE } from '@/lib/format/clean-pasted'
import { readProjectConfig } from '../../supabase/local/project-config'
import { readSchemas } from '../../supabase/local/tools/schema-files'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const schema = readSchemas()
  .map(({ sql }) => sql)
  .join('\n')

test('What is invisible in a name is the same for the database and the client', () => {
  const bodyOf = (name: string) => {
    const body = schema.slice(schema.indexOf(`create function private.${name}(`))
    return [...body.slice(0, body.indexOf('$$;')).matchAll(/'((?:\\[uU][\da-f]+-?)+)'/g)]
      .map(([, list]) => list)
      .join('')
  }
  const asClass = (list: string) =>
    new RegExp(
      `^[${list.replace(/\\U000?([\da-f]+)|\\u([\da-f]{4})/g, (_, a, b) => `\\u{${String(a ?? b)}}`)}]$`,
      'u',
    )
  const inSql = asClass(bodyOf('invisible_characters'))
  const inClient = new RegExp(`^[${INVISIBLE}]$`, 'u')
  const different = Array.from({ length: 0x11_0000 }, (_, code) =>
    String.fromCodePoint(code),
  ).filter((character) => inSql.test(character) !== inClient.test(character))
  expect(different.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
})

/** Every `rpc('name', …)`, `rpcQuery('name', …)` and `rpcMutation('name', …)` with its file and its text up to the next one. */
const calls = filesUnder('src').flatMap((file) =>
  read(file)
    .split(/\brpc(?:Mutation|Query)?\((?=\s*')/)
    .slice(1)
    .map((text) => ({ name: /\w+/.exec(text)?.[0], file, text })),
)

/** Functions of the API that the client does not call. */
const notCalled = new Set([
  ...['claim_submitted', 'claim_submitted_at', 'current_scans', 'points_total'], // computed columns
  'get_token_balance', // the client reads it as part of get_player_state
  'spend_tokens', // for future purchases; tested by pgTAP and races
])

test('Each function of the API is called from exactly one file of an api folder or lib', () => {
  const functions = [...schema.matchAll(/^create function public\.(\w+)\(/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(functions.length).toBeGreaterThan(0)
  for (const name of functions.filter((candidate) => !notCalled.has(candidate))) {
    const files = calls.filter((call) => call.name === name).map(({ file }) => file)
    expect(files, `files that call ${name}`).toHaveLength(1)
    expect(files[0], `where ${name} is called`).toMatch(/\/api\/|^src\/lib\//)
  }
})

// The types enforce a request id that is not optional.
test('The client sends a request id wherever a function takes one', () => {
  const taking = [...schema.matchAll(/^create function public\.(\w+)\(([^)]*)\)/gm)]
    .filter(([, , parameters]) => /p_request_id \w+ default/.test(parameters ?? ''))
    .map(([, name]) => name ?? '')
  expect(taking.length).toBeGreaterThan(0)
  const forgetting = calls
    .filter(
      ({ name, text }) => taking.includes(name ?? '') && !/p_request_id|requestId: true/.test(text),
    )
    .map(({ name }) => name)
  expect(forgetting).toEqual([])
})

test('The client calls only functions that exist', () => {
  for (const { name, file } of calls) {
    expect(schema, `${name}, called in ${file}`).toContain(`create function public.${name}(`)
  }
})

test('The profile shows a pending e-mail address as long as its link is valid', () => {
  expect(LINK_MS).toBe(readProjectConfig().auth.email.otp_expiry * 1000)
})
