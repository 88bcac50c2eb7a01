import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import de from '../../../public/locales/de/translation.json'
import en from '../../../public/locales/en/translation.json'
import hu from '../../../public/locales/hu/translation.json'

interface Texts {
  [key: string]: string | Texts
}

/** Fits a button on a phone of 360 px in the widest theme. */
const MAX_LETTERS = 24

/** Numbers and times as long as they usually get. Buttons with a name in them may be longer. */
const samples: Record<string, string> = {
  count: '128',
  time: '10:10',
  seconds: '5',
  total: '2 990 Ft',
}

const folder = new URL('../../', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) =>
    ts.createSourceFile(
      name,
      readFileSync(new URL(name, folder), 'utf8'),
      ts.ScriptTarget.Latest,
      false,
      ts.ScriptKind.TSX,
    ),
  )

/** The key of a call of `t`, with `*` for each part that is known only at run time. */
function keysOf(argument: ts.Expression | undefined): string[] {
  if (!argument) return []
  if (ts.isStringLiteralLike(argument)) return [argument.text]
  if (ts.isConditionalExpression(argument)) {
    return [...keysOf(argument.whenTrue), ...keysOf(argument.whenFalse)]
  }
  if (!ts.isTemplateExpression(argument)) return []
  return [
    argument.head.text + argument.templateSpans.map((span) => `*${span.literal.text}`).join(''),
  ]
}

/** All keys translated below a node; attributes of nested elements are no visible text. */
function translatedIn(node: ts.Node): string[] {
  if (ts.isJsxAttributes(node)) return []
  const keys =
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't'
      ? keysOf(node.arguments[0])
      : []
  ts.forEachChild(node, (child) => {
    keys.push(...translatedIn(child))
  })
  return keys
}

/** Keys of the visible texts of buttons: children of `<…Button>`, and the labels of buttons of dialogs. */
function buttonKeysIn(node: ts.Node): string[] {
  const keys: string[] = []
  if (ts.isJsxElement(node) && ts.isIdentifier(node.openingElement.tagName)) {
    const isButton = /^(Button|\w+Button)$/.test(node.openingElement.tagName.text)
    if (isButton) keys.push(...node.children.flatMap(translatedIn))
  }
  if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && node.initializer) {
    const isLabel = /^(confirm|submit|cancel)Label$/.test(node.name.text)
    if (isLabel) keys.push(...translatedIn(node.initializer))
  }
  ts.forEachChild(node, (child) => {
    keys.push(...buttonKeysIn(child))
  })
  return keys
}

function entriesOf(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : entriesOf(value, `${prefix}${key}.`),
  )
}

/** The words that a button chooses at run time, where the key alone would fit a whole screen. */
const chosen: Record<string, string[]> = {
  'admin.running.*': ['pause', 'resume'],
  'admin.jackpots.*': ['open', 'change', 'return', 'rollOver'],
  'admin.desk.*': ['start', 'finish'],
  'admin.screen.*': ['renew', 'revoke'],
  'vip.*': ['buy', 'extend'],
}

const buttonKeys = [...new Set(sources.flatMap(buttonKeysIn))].flatMap(
  (key) => chosen[key]?.map((word) => key.replace('*', word)) ?? [key],
)

const patterns = buttonKeys.map(
  (key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '\\w+')}(_(one|other))?$`),
)

const isButton = (key: string) => patterns.some((pattern) => pattern.test(key))

it('finds the buttons in the source code', () => {
  expect(buttonKeys.length).toBeGreaterThan(200)
  expect(['shop.confirmBuy_other', 'common.save', 'treasure.send'].every(isButton)).toBe(true)
  expect(['shop.title', 'admin.desk.covers', 'treasure.intro'].some(isButton)).toBe(false)
})

it('knows the texts of buttons whose key is chosen at run time', () => {
  const wide = patterns.filter(
    ({ source }, index) =>
      buttonKeys[index]?.includes('*') &&
      entriesOf(hu).filter(([key]) => new RegExp(source).test(key)).length > 8,
  )
  expect(wide).toEqual([])
})

it.each([
  ['hu', hu],
  ['en', en],
  ['de', de],
])('have at most 24 characters on buttons in %s', (_, texts) => {
  const long = entriesOf(texts)
    .filter(([key]) => isButton(key))
    .map(([key, text]) => ({
      key,
      text,
      shown: text.replace(/\{\{(\w+)[^}]*\}\}/g, (_all, name: string) => samples[name] ?? ''),
    }))
    .filter(({ shown }) => shown.length > MAX_LETTERS)
  expect(long.map(({ key, text }) => `${key}: ${text}`)).toEqual([])
})
