/**
 * Compares the typed word with the confirmation word, ignoring case and surrounding spaces, which phone
 * keyboards add.
 * @param language 'hu', 'en' or 'de', for lower-casing
 */
export function isConfirmed(typed: string, word: string, language: string): boolean {
  const plain = (text: string) => text.trim().normalize('NFC').toLocaleLowerCase(language)
  return plain(typed) === plain(word)
}
