import { Suspense, useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Language } from '@/lib/i18n/i18n'

/** Renders its children in another language than the rest of the screen. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { i18n } = useTranslation()
  // Shares the loaded translations; loads missing ones.
  const instance = useMemo(() => i18n.cloneInstance({ lng: language }), [i18n, language])
  return (
    <div lang={language}>
      <I18nextProvider i18n={instance}>
        <Suspense fallback={null}>{children}</Suspense>
      </I18nextProvider>
    </div>
  )
}
