import { printText } from '@/lib/print/print-text'

/**
 * Lists the characters missing from a font, each once, without white space.
 * @param characters of the font
 */
export function findUnprintable(texts: readonly string[], characters: string): string[] {
  const known = new Set(characters)
  const missing = texts.flatMap((text) => [...printText(text)]).filter((char) => !known.has(char))
  return [...new Set(missing)].filter((char) => char.trim() !== '')
}
