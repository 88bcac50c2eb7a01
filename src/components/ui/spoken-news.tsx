import { useState } from 'react'

export interface SpokenNewsProps {
  /** What there is to say; null while it is not known. */
  text: string | null
  /** Whether the first text is news too, and not only what it changes to. */
  saysFirst?: boolean
  /** How often the reader did something; when given, only what changes after such an act is news. */
  acts?: number
}

/**
 * Says to screen readers what a value has become, politely and out of sight. What is no news, but makes wrong what was
 * said last, takes that back in silence: who reads on from here would still meet it.
 */
export function SpokenNews({ text, saysFirst = false, acts }: SpokenNewsProps) {
  const [known, setKnown] = useState<{ text: string | null; said: string; acts?: number }>({
    text: null,
    said: '',
  })
  if (text !== null && text !== known.text) {
    const isDue = acts === undefined || acts !== known.acts
    const isNews = isDue && (saysFirst || known.text !== null)
    setKnown({ text, said: isNews ? text : '', acts })
  }
  return (
    <p role="status" className="sr-only">
      {known.said}
    </p>
  )
}
