import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { mayHaveFormatting } from '@/lib/format/markdown-marks'

const MarkdownBlocks = lazy(() =>
  import('@/components/ui/markdown-blocks').then(
    ({ MarkdownBlocks }) => ({ default: MarkdownBlocks }),
    () => ({ default: PlainText }),
  ),
)

interface FormattedTextProps {
  /** Text of an organiser. Bold, lists and links are Markdown; everything else is shown as typed. */
  text: string
  className?: string | undefined
}

function PlainText({ text, className }: FormattedTextProps) {
  return <p className={clsx('break-words whitespace-pre-wrap', className)}>{text}</p>
}

/**
 * Shows a text of an organiser. The parser loads only for texts that may have formatting, which are
 * invisible meanwhile; if it cannot be loaded, they are shown as typed.
 */
export function FormattedText({ text, className }: FormattedTextProps) {
  if (!mayHaveFormatting(text)) return <PlainText text={text} className={className} />
  return (
    <Suspense fallback={<PlainText text={text} className={clsx(className, 'invisible')} />}>
      <MarkdownBlocks text={text} className={className} />
    </Suspense>
  )
}
