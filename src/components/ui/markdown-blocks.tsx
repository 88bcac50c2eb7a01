import { clsx } from 'clsx'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree['children'][number]

/** Texts written before formatting existed must look the same, so most of Markdown is off. */
const disabled = [
  'blockQuote',
  'characterEscape',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

const parse = (text: string): Tree =>
  fromMarkdown(text, { extensions: [{ disable: { null: disabled } }] })

const protocols = ['http:', 'https:', 'mailto:', 'tel:']

/** Returns the address of a link that may be opened, or null. */
function safeUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return protocols.includes(url.protocol) ? url : null
}

interface MarkdownBlocksProps {
  text: string
  className?: string | undefined
}

/** Renders the paragraphs, bold words, lists and links of a text; asks before it opens a foreign site. */
export function MarkdownBlocks({ text, className }: MarkdownBlocksProps) {
  const { t } = useTranslation()
  const [foreign, setForeign] = useState<URL | null>(null)

  const source = ({ position }: Node): string =>
    text.slice(position?.start.offset, position?.end.offset)

  function children(nodes: readonly Node[]): ReactNode {
    return nodes.map((node, at) => <Fragment key={at}>{render(node)}</Fragment>)
  }

  function link(url: URL, label: ReactNode): ReactNode {
    const isForeign = url.protocol.startsWith('http') && url.host !== window.location.host
    return (
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        className="link"
        onClick={(event) => {
          if (!isForeign) return
          event.preventDefault()
          setForeign(url)
        }}
      >
        {label}
      </a>
    )
  }

  function render(node: Node): ReactNode {
    switch (node.type) {
      case 'text':
        return node.value
      case 'break':
        return '\n'
      case 'paragraph':
        return <p className="whitespace-pre-line">{children(node.children)}</p>
      case 'strong':
        // `__` is also how organisers draw a gap to fill in.
        if (!source(node).startsWith('**')) return source(node)
        return <strong>{children(node.children)}</strong>
      case 'emphasis': {
        // A single `*` is often part of a riddle, such as 3*4*5.
        const mark = source(node).charAt(0)
        return [mark, children(node.children), mark]
      }
      case 'link': {
        const url = safeUrl(node.url)
        return url ? link(url, children(node.children)) : source(node)
      }
      case 'list':
        // A line that starts with a year or a date is not a list.
        if (node.ordered && node.start !== 1) {
          return <p className="whitespace-pre-line">{source(node)}</p>
        }
        return node.ordered ? (
          <ol className="list-decimal ps-6">{children(node.children)}</ol>
        ) : (
          <ul className="list-disc ps-6">{children(node.children)}</ul>
        )
      case 'listItem':
        return <li>{children(node.children)}</li>
      default:
        return source(node)
    }
  }

  return (
    <div className={clsx('flex flex-col gap-3 break-words', className)}>
      {children(parse(text).children)}
      <ConfirmDialog
        open={foreign !== null}
        onOpenChange={() => setForeign(null)}
        title={t('foreignLink.title')}
        description={
          <>
            {t('foreignLink.text')}
            <span className="mt-2 block font-semibold break-all">{foreign?.href}</span>
          </>
        }
        confirmLabel={t('foreignLink.open')}
        onConfirm={() => {
          if (foreign) window.open(foreign.href, '_blank', 'noopener,noreferrer')
          setForeign(null)
        }}
      />
    </div>
  )
}
