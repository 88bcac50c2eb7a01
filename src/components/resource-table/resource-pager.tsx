import { useTranslation } from 'react-i18next'
import { StepButton } from '@/components/ui/step-button'

interface ResourcePagerProps {
  /** Zero-based. */
  page: number
  pages: number
  /** Total number of rows. */
  total: number
  /** Another element announces the position to screen readers. */
  isSilent?: boolean
  onPage: (page: number) => void
}

/** Previous and next buttons with the position; hidden for a single page. */
export function ResourcePager({ page, pages, total, isSilent, onPage }: ResourcePagerProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <nav
      aria-label={t('table.pages')}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <StepButton size="sm" isAtEnd={page === 0} onClick={() => onPage(page - 1)}>
        {t('table.previous')}
      </StepButton>
      <p aria-live={isSilent ? undefined : 'polite'} className="text-soft text-sm tabular-nums">
        {t('table.position', { page: page + 1, pages, total })}
      </p>
      <StepButton size="sm" isAtEnd={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('table.next')}
      </StepButton>
    </nav>
  )
}
