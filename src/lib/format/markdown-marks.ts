/** Matches what the formatter renders: bold, a list item at the start of a line, or a link. */
const marks = /\*\*|^\s{0,3}(?:[-*+]|\d{1,3}[.)])\s|\]\(\S|<(?:https?|mailto|tel):/m

/** True when a text may contain formatting. */
export const mayHaveFormatting = (text: string): boolean => marks.test(text)

const BOLD = /\*\*(?=[^\s*])(?<bold>.{1,2000}?)(?<=[^\s*])\*\*/
const LINK =
  /\[(?<label>[^\][\n]{1,500})\]\((?<url>(?:https?|mailto|tel):(?:[^()\n]|\([^()\n]*\)){1,2000})\)/
const BARE_LINK = /<(?<bare>(?:https?|mailto|tel):[^<>\s]{1,2000})>/
const INLINE = new RegExp([BOLD, LINK, BARE_LINK].map(({ source }) => source).join('|'), 'g')

type InlinePart =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; address: string; source: string }

/** Splits a text at its bold words and links. Unlike Markdown, a letter may follow: `**„Kapu”**nál`. */
export function inlineParts(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const { bold, label, url, bare } = match.groups ?? {}
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const address = url ?? bare ?? ''
    parts.push(
      bold === undefined
        ? { kind: 'link', text: label ?? address, address, source: match[0] }
        : { kind: 'bold', text: bold },
    )
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

type ListKind = 'numbers' | '-' | '*' | '+'
interface TextBlock {
  kind: 'text' | ListKind
  lines: string[]
}

function listKind(line: string | undefined): ListKind | null {
  const mark = /^ {0,3}(?:([-*+])|\d{1,3}[.)])\s+\S/.exec(line ?? '')
  return mark && ((mark[1] as ListKind | undefined) ?? 'numbers')
}

/** Splits a text into lists, of two lines or more with the same mark, and the text between them. */
export function textBlocks(text: string): TextBlock[] {
  const lines = text.split(/\r?\n/)
  const blocks: TextBlock[] = []
  lines.forEach((line, at) => {
    const own = listKind(line)
    const isItem =
      own !== null && (own === listKind(lines[at - 1]) || own === listKind(lines[at + 1]))
    const kind = isItem ? own : 'text'
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else blocks.push({ kind, lines: [line] })
  })
  // The gap between blocks stands for the empty lines there.
  return blocks.flatMap(({ kind, lines: typed }) => {
    const first = typed.findIndex((line) => line.trim() !== '')
    const last = typed.findLastIndex((line) => line.trim() !== '')
    return first === -1 ? [] : [{ kind, lines: typed.slice(first, last + 1) }]
  })
}

/** Returns the text without the marks of bold and links. */
export const stripFormatting = (text: string): string =>
  inlineParts(text)
    .map((part) => (part.kind === 'text' ? part.text : stripFormatting(part.text)))
    .join('')
