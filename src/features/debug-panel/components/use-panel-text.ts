import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '@/lib/format/numbers-and-dates'

/**
 * Labels of the panel, always in Hungarian, so that every screenshot has the same words. Hungarian is the
 * fallback language, so its texts are always loaded.
 */
export function usePanelText() {
  const { i18n } = useTranslation()
  return i18n.getFixedT('hu')
}

/** Formats a timestamp with seconds, in Hungarian like the labels. */
export function formatLogTime(timestamp: string): string {
  return formatTimestamp(timestamp, 'hu', {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}
