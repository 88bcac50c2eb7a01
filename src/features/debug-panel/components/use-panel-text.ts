import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '@/lib/format/numbers-and-dates'

/**
 * The panel's labels are Hungarian in every language: whoever reads a screenshot of it finds
 * the same words. Hungarian is the fallback language, so its texts are always loaded.
 */
export function usePanelText() {
  const { i18n } = useTranslation()
  return i18n.getFixedT('hu')
}

/** How the panel writes a time of the day: to the second, as its labels in Hungarian. */
export function formatLogTime(timestamp: string): string {
  return formatTimestamp(timestamp, 'hu', {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}
