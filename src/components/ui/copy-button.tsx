import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/components/ui/icon-button'
import { withTimeout } from '@/lib/offline/with-timeout'
import { toasts } from '@/stores/toasts'

const CONFIRMED_MS = 1500

/**
 * Copies a text and says so.
 * @param otherwise shown without a clipboard (plain http); default: the text, to be copied by hand
 */
export async function copyText(text: string, done: string, otherwise = text): Promise<boolean> {
  try {
    await withTimeout(navigator.clipboard.writeText(text))
    toasts.success(done)
    return true
  } catch {
    toasts.error(otherwise)
    return false
  }
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(): Promise<void> {
    if (await copyText(text, t('common.copied'))) setCopied(true)
  }

  const Icon = isCopied ? Check : Copy
  return (
    <IconButton label={label} className="size-9 pointer-coarse:size-11" onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
