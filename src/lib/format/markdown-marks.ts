/** Matches what the formatter renders: bold, a list item at the start of a line, or a link. */
const marks = /\*\*|^\s{0,3}(?:[-*+]|1[.)])\s|\]\(\S|<(?:https?|mailto|tel):/m

/** True when a text may contain formatting; texts without it need no parser. */
export const mayHaveFormatting = (text: string): boolean => marks.test(text)

/** Returns the text without the marks of bold and links. */
export function stripFormatting(text: string): string {
  return text
    .replaceAll(/\*\*(\S(?:.*?\S)?)\*\*/g, '$1')
    .replaceAll(/\[([^\]]+)\]\((?:https?|mailto|tel):[^)\s]*\)/g, '$1')
}
