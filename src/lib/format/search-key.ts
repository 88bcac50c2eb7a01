import { cleanPasted } from '@/lib/forms/clean-pasted'

const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** What a text is searched by: without case and accents, in one Unicode form. As `private.search_key`. */
export function searchKey(text: string): string {
  return cleanPasted(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđħıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Whether one of the texts contains what was typed into a search field; an empty search finds all. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const wanted = searchKey(search)
  return texts.some((text) => searchKey(text).includes(wanted))
}
