/** A text as it is printed: letters and their accents in one character, where Unicode has it. */
export function composed(text: string): string {
  return text.normalize('NFC')
}

/**
 * The characters of texts that a font has not, each once. White space is not among them.
 * @param characters all that the font has
 */
export function unprintable(texts: readonly string[], characters: string): string[] {
  const known = new Set(characters)
  const missing = texts.flatMap((text) => [...composed(text)]).filter((sign) => !known.has(sign))
  return [...new Set(missing)].filter((sign) => sign.trim() !== '')
}
