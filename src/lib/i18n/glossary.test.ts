import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import de from '../../../public/locales/de/translation.json'
import en from '../../../public/locales/en/translation.json'
import hu from '../../../public/locales/hu/translation.json'

interface Texts {
  [key: string]: string | Texts
}

interface Term {
  name: string
  /** Words that the name replaces; `…` at the end stands for any ending. */
  replaced: string[]
}

const document = readFileSync(new URL('../../../docs/product.md', import.meta.url), 'utf8')
const table = document.slice(document.indexOf('## Glossary')).split('\n## ')[0] ?? ''
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** Terms of a language; the columns are: names in en, hu and de, meaning, replaced words in the same order. */
const termsOf = (column: number): Term[] =>
  rows.map((cells) => ({
    name: cells[column] ?? '',
    replaced: (cells[column + 4] ?? '').split(', ').filter(Boolean),
  }))

/** Texts that keep a replaced word: required sentences, names of the app, and other meanings of the word. */
const exceptions: Record<'hu' | 'en' | 'de', Record<string, RegExp>> = {
  hu: {
    // The whole app, or playing as such.
    'játék…': /^(terms\.|auth\.banned\.title$|adminNav\.play$|install\.title$)/,
    'ösvény…': /^common\.crashTitle$/,
    // The required error, and the tab that the message of the closed shop names.
    'megvásárol…':
      /^(errors\.clue_not_owned|dashboard\.ownedClues|game\.firstSteps\.solve\.text|shop\.(tabOwned|tabOwnedCount|history\.label))$/,
  },
  en: {
    // Required sentences and menu entries.
    'game session…':
      /^(errors\.|(nav|adminNav)\.gameSessions$|admin\.(sessions\.title|codeStatistics\.noSessionText|jackpots\.emptyText)$)/,
    user: /^(errors\.|nav\.roleUser$)/,
    'token…': /^errors\.(insufficient_balance|all_transactions_failed)$/,
    'solution guide…': /^errors\./,
  },
  de: {
    // The whole app, or playing as such.
    Spiel: /^(terms\.|adminNav\.play$|admin\.poster\.scan$)/,
    Spiele: /^terms\./,
  },
}

function entriesOf(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value.replace(/\{\{[^}]*\}\}/g, '…')]]
      : entriesOf(value, `${prefix}${key}.`),
  )
}

/** Finds a replaced word at the start of words, in lower case or with a capital letter. */
function wordPattern(word: string): RegExp {
  const stem = word.replace('…', '')
  const [first = '', ...rest] = stem
  return new RegExp(
    `(?<!\\p{L})[${first.toLowerCase()}${first.toUpperCase()}]${rest.join('')}${word.endsWith('…') ? '' : '(?!\\p{L})'}\\p{L}*`,
    'gu',
  )
}

it('The glossary has names in three languages for each term', () => {
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter((cells) => cells.length !== 7 || cells.slice(0, 3).includes(''))).toEqual([])
})

it.each([
  ['hu', hu, 1],
  ['en', en, 0],
  ['de', de, 2],
] as const)('The texts in %s use the words of the glossary', (language, texts, column) => {
  const terms = termsOf(column)
  const names = terms.flatMap(({ name }) => name.split(', '))
  const found = terms.flatMap(({ replaced }) =>
    replaced.flatMap((word) => {
      const pattern = wordPattern(word)
      const allowed = exceptions[language][word]
      const stem = word.replace('…', '').toLowerCase()
      const longer = names.filter(
        (name) => name.toLowerCase().startsWith(stem) && name.length > stem.length,
      )
      return (
        entriesOf(texts)
          // The debug panel is for technicians.
          .filter(([key]) => !key.startsWith('debug.') && !allowed?.test(key))
          .filter(([, text]) =>
            [...text.replaceAll('\u00ad', '').matchAll(pattern)].some(
              ([match]) =>
                !longer.some((name) => match.toLowerCase().startsWith(name.toLowerCase())),
            ),
          )
          .map(([key, text]) => `${word} in ${key}: ${text}`)
      )
    }),
  )
  expect(found).toEqual([])
})
