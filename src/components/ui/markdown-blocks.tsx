import { clsx } from 'clsx'
import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { inlineParts, textBlocks } from '@/lib/format/markdown-marks'

/** Returns the address of a link that may be opened, or null. */
function safeUrl(address: string): URL | null {
  const written = address.startsWith('tel:') ? address.replaceAll(/\s/g, '') : address.trim()
  if (/\s/.test(written) || !URL.canParse(written)) return null
  const url = new URL(written)
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url : null
}

interface MarkdownBlocksProps {
  text: string
  lang?: string | undefined
  className?: string | undefined
}

/**
 * Renders the bold words, lists and links of a text; asks before it opens a foreign site. Numbers, signs, blanks and
 * lines stay as typed: they may be part of a riddle.
 */
export function MarkdownBlocks({ text, lang, className }: MarkdownBlocksProps) {
  const { t } = useTranslation()
  const [foreign, setForeign] = useState<URL | null>(null)

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

  function inline(source: string): ReactNode {
    return inlineParts(source).map((part, at) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'bold') return <strong key={at}>{inline(part.text)}</strong>
      const url = safeUrl(part.address)
      return <Fragment key={at}>{url ? link(url, inline(part.text)) : part.source}</Fragment>
    })
  }

  return (
    <div lang={lang} className={clsx('flex flex-col gap-3 break-words', className)}>
      {textBlocks(text).map(({ kind, lines }, at) => {
        if (kind === 'text') {
          return (
            <p key={at} className="whitespace-pre-wrap">
              {inline(lines.join('\n'))}
            </p>
          )
        }
        const items = lines.map((line, item) => (
          <li key={item} className="whitespace-pre-wrap">
            {inline(line)}
          </li>
        ))
        const List = kind === 'numbers' ? 'ol' : 'ul'
        return (
          <List key={at} role="list" className="list-none">
            {items}
          </List>
        )
      })}
      <ConfirmDialog
        open={foreign !== null}
        onClose={() => setForeign(null)}
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
