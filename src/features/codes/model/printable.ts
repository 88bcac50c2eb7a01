/** Composes letters and accents, because the font has no combining characters. */
export function toNfc(text: string): string {
  return text.normalize('NFC')
}

/**
 * Lists the characters missing from a font, each once, without white space.
 * @param characters of the font
 */
export function findUnprintable(texts: readonly string[], characters: string): string[] {
  const known = new Set(characters)
  const missing = texts.flatMap((text) => [...toNfc(text)]).filter((char) => !known.has(char))
  return [...new Set(missing)].filter((char) => char.trim() !== '')
}
