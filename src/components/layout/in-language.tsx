import { Suspense, useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Language } from '@/lib/i18n/i18n'

export interface InLanguageProps {
  language: Language
  children: ReactNode
}

/** Draws its children for a reader of one language, whatever the screen around them speaks. */
export function InLanguage({ language, children }: InLanguageProps) {
  const { i18n } = useTranslation()
  // Shares the texts that are there; those of another language come now.
  const reader = useMemo(() => i18n.cloneInstance({ lng: language }), [i18n, language])
  return (
    <div lang={language}>
      <I18nextProvider i18n={reader}>
        <Suspense fallback={null}>{children}</Suspense>
      </I18nextProvider>
    </div>
  )
}
