import { cleanPasted } from '@/lib/format/clean-pasted'

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

/** Normalizes a text for searching, without case and accents; equals `private.search_key` in SQL. */
export function searchKey(text: string): string {
  return cleanPasted(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđħıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Returns whether one of the texts contains the search term; an empty term matches all. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const key = searchKey(search)
  return texts.some((text) => searchKey(text).includes(key))
}
