import { readFileSync } from 'node:fs'

type Tree = { [key: string]: string | Tree }

/**
 * Loads the app's translations of a language, so that specs find elements by visible text.
 * @returns `text('shop.buyClue', { name })`; throws on an unknown key
 */
export function textsOf(
  language: 'hu' | 'en' | 'de',
): (key: string, values?: Record<string, string | number>) => string {
  const file = new URL(`../../../public/locales/${language}/translation.json`, import.meta.url)
  const tree = JSON.parse(readFileSync(file, 'utf8')) as Tree
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Tree | undefined>(
        (node, part) => (typeof node === 'object' ? node[part] : undefined),
        tree,
      )
    if (typeof found !== 'string') throw new Error(`No such text: ${key}`)
    return found.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, asNumber?: string) =>
      asNumber
        ? new Intl.NumberFormat(language).format(Number(values[name]))
        : String(values[name] ?? ''),
    )
  }
}
