/** Checks the length of a text in code points, as the database counts: an emoji is one character. */
export const hasLength = (min: number, max: number) => (text: string) => {
  const { length } = [...text]
  return length >= min && length <= max
}
