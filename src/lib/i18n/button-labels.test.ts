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
      true,
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

function entriesOf(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : entriesOf(value, `${prefix}${key}.`),
  )
}

const allKeys = new Set(entriesOf(hu).map(([key]) => key))

const isTranslation = ({ expression }: ts.CallExpression): boolean =>
  ts.isIdentifier(expression) && expression.text === 't'

/** All keys below a node; attributes of nested elements are no visible text. */
function keysIn(node: ts.Node): string[] {
  if (ts.isJsxAttributes(node)) return []
  const keys = ts.isCallExpression(node) && isTranslation(node) ? keysOf(node.arguments[0]) : []
  if (ts.isStringLiteral(node) && allKeys.has(node.text)) keys.push(node.text)
  ts.forEachChild(node, (child) => {
    keys.push(...keysIn(child))
  })
  return keys
}

/** What buttons, and links that look like them, contain. */
function buttonContentsIn(node: ts.Node): ts.JsxChild[] {
  const contents: ts.JsxChild[] = []
  if (ts.isJsxElement(node) && /Button(Link)?$/.test(node.openingElement.tagName.getText())) {
    contents.push(...node.children)
  }
  ts.forEachChild(node, (child) => {
    contents.push(...buttonContentsIn(child))
  })
  return contents
}

/** The name of what a button shows: `label` of `{label}`, `{next.label}`, `{t(label)}` and `{label()}`. */
function shownName(content: ts.JsxChild): string[] {
  let shown: ts.Node | undefined = ts.isJsxExpression(content) ? content.expression : undefined
  if (shown && ts.isCallExpression(shown)) {
    shown = isTranslation(shown) ? shown.arguments[0] : shown.expression
  }
  if (shown && ts.isPropertyAccessExpression(shown)) shown = shown.name
  return shown && ts.isIdentifier(shown) ? [shown.text] : []
}

/** Attributes that other components show on a button. */
function isLabel({ name, parent }: ts.JsxAttribute): boolean {
  return name.getText() === 'label'
    ? /(Link|^RowButton)$/.test(parent.parent.tagName.getText())
    : /^(confirm|submit|cancel|create|centre)Label$/.test(name.getText())
}

/** Keys of labels: of attributes, and in data that buttons of the file show: in arrays, or under one of the names. */
function labelKeysIn(node: ts.Node, names: readonly string[]): string[] {
  const isShown =
    ts.isPropertyAssignment(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node)
      ? names.includes(node.name?.getText() ?? '')
      : ts.isJsxAttribute(node)
        ? isLabel(node)
        : ts.isArrayLiteralExpression(node) && names.length > 0
  if (isShown) return keysIn(node)
  const isMain = ts.isJsxAttribute(node) && node.name.getText() === 'main'
  const keys: string[] = []
  ts.forEachChild(node, (child) => {
    keys.push(...labelKeysIn(child, isMain ? ['label'] : names))
  })
  return keys
}

function buttonKeysIn(source: ts.SourceFile): string[] {
  const contents = buttonContentsIn(source)
  return [...contents.flatMap(keysIn), ...labelKeysIn(source, contents.flatMap(shownName))]
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
  // Of links, attributes, arrays, functions and variables.
  const elsewhere = [
    ...['treasure.toOthers', 'dashboard.toShop', 'admin.vip.createTier', 'admin.vip.extend'],
    ...['admin.running.reschedule', 'admin.desk.next.decide', 'scanner.location.share'],
    ...['admin.helpers.fewer', 'admin.results.teamCertificates'],
  ]
  expect(elsewhere.filter((key) => !isButton(key))).toEqual([])
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
