import { useTranslation } from 'react-i18next'
import { MapCornerIllustration } from '@/components/illustrations/map-corner'
import { Button } from '@/components/ui/button'

const texts = {
  crash: { title: 'common.crashTitle', text: 'common.crashText' },
  outdated: { title: 'common.updateTitle', text: 'common.updateText' },
  offline: { title: 'common.missingTitle', text: 'common.missingText' },
} as const

export interface CrashScreenProps {
  /**
   * 'outdated': a part of the site could not be loaded, usually because a newer one is online.
   * 'offline': it could not be loaded for lack of network.
   */
  reason?: keyof typeof texts
  /** Stands inside a layout with a main element of its own. */
  inFrame?: boolean
}

/** Says what happened and offers a reload. */
export function CrashScreen({ reason = 'crash', inFrame = false }: CrashScreenProps) {
  const { t } = useTranslation()
  const Frame = inFrame ? 'section' : 'main'
  const { title, text } = texts[reason]
  return (
    <Frame
      className={`flex flex-col items-center justify-center gap-4 p-6 text-center ${inFrame ? 'min-h-[60dvh]' : 'min-h-dvh'}`}
    >
      <MapCornerIllustration className="h-32 w-44 max-w-full" />
      <h1 className="page-title">{t(title)}</h1>
      <p role="alert" className="max-w-prose text-pretty">
        {t(text)}
      </p>
      <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
    </Frame>
  )
}
