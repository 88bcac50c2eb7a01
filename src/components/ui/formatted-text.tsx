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
  /** Language of the text. */
  lang?: string | undefined
  className?: string | undefined
}

function PlainText({ text, className, ...rest }: FormattedTextProps) {
  return (
    <p {...rest} className={clsx('break-words whitespace-pre-wrap', className)}>
      {text}
    </p>
  )
}

/**
 * Shows a text of an organiser. The parser loads only for texts that may have formatting, which are
 * invisible meanwhile; if it cannot be loaded, they are shown as typed.
 */
export function FormattedText(props: FormattedTextProps) {
  if (!mayHaveFormatting(props.text)) return <PlainText {...props} />
  return (
    <Suspense fallback={<PlainText {...props} className={clsx(props.className, 'invisible')} />}>
      <MarkdownBlocks {...props} />
    </Suspense>
  )
}
