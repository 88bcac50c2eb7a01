import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { mayHaveFormatting } from '@/lib/format/markdown-marks'

const MarkdownBlocks = lazy(() =>
  import('@/components/ui/markdown-blocks').then(({ MarkdownBlocks }) => ({
    default: MarkdownBlocks,
  })),
)

interface FormattedTextProps {
  /** Text of an organiser. Bold, lists and links are Markdown; everything else is shown as typed. */
  text: string
  className?: string
}

/** Shows a text of an organiser. The parser loads only for texts that may have formatting. */
export function FormattedText({ text, className }: FormattedTextProps) {
  const plain = <p className={clsx('break-words whitespace-pre-line', className)}>{text}</p>
  if (!mayHaveFormatting(text)) return plain
  return (
    <Suspense fallback={plain}>
      <MarkdownBlocks text={text} className={className} />
    </Suspense>
  )
}
