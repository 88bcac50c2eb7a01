import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Sets the document title: the screen's title, followed by the app name. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation()
  const appName = t('common.appName')
  useEffect(() => {
    document.title = `${title} · ${appName}`
    return () => {
      document.title = appName
    }
  }, [title, appName])
}
