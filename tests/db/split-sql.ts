/** One statement of a script and the line (from 1) it starts on. */
export type SqlStatement = { sql: string; line: number }

/** Everything that may hide a semicolon, longest forms first. */
const opaque = [
  /--[^\n]*/y,
  /\/\*/y,
  /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y,
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y,
]

/**
 * Splits a SQL script into statements as psql does: semicolons in strings, quoted names, dollar
 * quotes, comments (nested ones too), parentheses and `begin atomic … end` bodies do not count.
 */
export function splitSql(script: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = 0
  let position = 0
  let depth = 0
  let words: string[] = []

  const finish = (end: number) => {
    const sql = script.slice(start, end)
    const offset = firstToken(sql)
    if (offset < sql.length) {
      const line = script.slice(0, start + offset).split('\n').length
      statements.push({ sql: sql.slice(offset).trim(), line })
    }
    start = end + 1
    words = []
    depth = 0
  }

  while (position < script.length) {
    const token = tokenAt(script, position)
    if (token) {
      position = token.end
      if (token.word) depth += atomicDepth(words, token.word.toLowerCase())
      continue
    }
    const character = script.charAt(position)
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ';' && depth <= 0) finish(position)
    position += 1
  }
  finish(script.length)
  return statements
}

/** How a word changes the depth of a SQL-standard function body; remembers it in `words`. */
function atomicDepth(words: string[], word: string): number {
  const previous = words.at(-1)
  words.push(word)
  if (word === 'atomic' && previous === 'begin') return 1
  const isInBody = words.includes('atomic')
  if (isInBody && word === 'case') return 1
  if (isInBody && word === 'end') return -1
  return 0
}

function tokenAt(script: string, position: number): { end: number; word?: string } | undefined {
  for (const pattern of opaque) {
    pattern.lastIndex = position
    const text = pattern.exec(script)?.[0]
    if (text === undefined) continue
    const end = position + text.length
    if (text.startsWith('/*')) return { end: endOfComment(script, end) }
    if (text.startsWith('$')) {
      const close = script.indexOf(text, end)
      return { end: close < 0 ? script.length : close + text.length }
    }
    return /^[A-Za-z_\u0080-\uffff][^']*$/.test(text) ? { end, word: text } : { end }
  }
  return undefined
}

function endOfComment(script: string, from: number): number {
  let depth = 1
  let position = from
  while (position < script.length && depth > 0) {
    if (script.startsWith('/*', position)) {
      depth += 1
      position += 2
    } else if (script.startsWith('*/', position)) {
      depth -= 1
      position += 2
    } else {
      position += 1
    }
  }
  return position
}

/** Where the first thing that is neither space nor comment begins. */
function firstToken(sql: string): number {
  let position = 0
  for (;;) {
    const space = /^\s+/.exec(sql.slice(position))?.[0].length ?? 0
    position += space
    if (sql.startsWith('--', position) || sql.startsWith('/*', position)) {
      position = tokenAt(sql, position)?.end ?? sql.length
    } else {
      return position
    }
  }
}
