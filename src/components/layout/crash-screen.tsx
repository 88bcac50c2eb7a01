import { useTranslation } from 'react-i18next'
import { MapCornerIllustration } from '@/components/illustrations/map-corner'
import { Button } from '@/components/ui/button'
import { useAppUpdate } from '@/stores/app-update'

const texts = {
  crash: { title: 'common.crashTitle', text: 'common.crashText' },
  outdated: { title: 'common.updateTitle', text: 'common.updateText' },
  offline: { title: 'common.missingTitle', text: 'common.missingText' },
} as const

interface CrashScreenProps {
  /**
   * 'outdated': a module could not be loaded, usually because of a new release.
   * 'offline': it could not be loaded because the device is offline.
   */
  reason?: keyof typeof texts
  /** Rendered inside a layout that has its own main element. */
  inLayout?: boolean
}

/** Explains the error and offers a reload. */
export function CrashScreen({ reason = 'crash', inLayout = false }: CrashScreenProps) {
  const { t } = useTranslation()
  const { apply } = useAppUpdate()
  const Container = inLayout ? 'section' : 'main'
  const { title, text } = texts[reason]
  return (
    <Container
      className={`flex flex-col items-center justify-center gap-4 p-6 text-center ${inLayout ? 'min-h-[60dvh]' : 'min-h-dvh'}`}
    >
      <MapCornerIllustration className="h-32 w-44 max-w-full" />
      <h1 className="page-title">{t(title)}</h1>
      <p role="alert" className="max-w-prose text-pretty">
        {t(text)}
      </p>
      {/* A reload alone brings the old version again while a new one waits. */}
      <Button onClick={apply ?? (() => window.location.reload())}>{t('common.reload')}</Button>
    </Container>
  )
}
