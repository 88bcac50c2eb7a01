import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the browser tab after the screen; the product's name follows. */
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
