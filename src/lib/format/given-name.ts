/** Titles before a name. */
const title = /^(dr|prof|ifj|id|özv|mr|mrs|ms|herr|frau)\.?$/i

/**
 * Returns the given name for a greeting: the second word in Hungarian, otherwise the first.
 * @param name full name as entered
 * @param language of the interface
 */
export function givenName(name: string, language: string): string {
  const words = name.trim().split(/\s+/)
  const names = words.filter((word) => !title.test(word))
  return (language === 'hu' ? names[1] : undefined) ?? names[0] ?? name
}
