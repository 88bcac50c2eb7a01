import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompassIllustration } from '@/components/illustrations/compass'
import { usePageTitle } from '@/lib/browser/use-page-title'

/** Fills the window in place of the screen. */
export function ScreenMessage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <CompassIllustration className="size-32" />
      <h1 className="page-title">{title}</h1>
      <p className="max-w-prose text-xl text-pretty">{children}</p>
    </main>
  )
}

/** What a frame of another page shows instead of any page that it may not show. */
export function FramedNotice() {
  const { t } = useTranslation()
  return (
    <ScreenMessage title={t('screen.framedTitle')}>
      {t('screen.framedText')}{' '}
      <a className="link" href={window.location.href} target="_blank" rel="noopener">
        {t('screen.framedOpen')}
      </a>
    </ScreenMessage>
  )
}
