/**
 * Whether the word that confirms a deletion was typed. Phones capitalise and leave spaces behind, so
 * neither matters.
 * @param language 'hu', 'en' or 'de', for the rules of small letters
 */
export function isConfirmed(typed: string, word: string, language: string): boolean {
  const plain = (text: string) => text.trim().normalize('NFC').toLocaleLowerCase(language)
  return plain(typed) === plain(word)
}
