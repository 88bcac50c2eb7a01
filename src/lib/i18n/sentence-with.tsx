interface SentenceWithProps {
  /** A text of the hunt. */
  text: string
  lang: string | undefined
  /** Returns the sentence of the app around a text. */
  children: (text: string) => string
}

const SLOT = '\0'

/** A sentence of the app around a text of the hunt, which is marked with its own language (WCAG 3.1.2). */
export function SentenceWith({ text, lang, children }: SentenceWithProps) {
  const [before, after] = children(SLOT).split(SLOT)
  return (
    <>
      {before}
      <span lang={lang}>{text}</span>
      {after}
    </>
  )
}
