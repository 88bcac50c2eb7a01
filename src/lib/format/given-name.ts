/** What stands before a name and is none. */
const title = /^(dr|prof|ifj|id|özv|mr|mrs|ms|herr|frau)\.?$/i

/**
 * The name by which somebody is greeted: in Hungarian the second word of a full name, elsewhere the first one.
 * @param name as its owner wrote it
 * @param language of the screen
 */
export function givenName(name: string, language: string): string {
  const words = name.trim().split(/\s+/)
  const names = words.filter((word) => !title.test(word))
  return (language === 'hu' ? names[1] : undefined) ?? names[0] ?? name
}
