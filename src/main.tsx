import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/lib/supabase/zod-without-eval'
import './styles.css'
import { App } from '@/app/app'
import { startAppUpdatesUnlessFirstVisit } from '@/lib/browser/app-update'
import { startConnectionWatch } from '@/lib/live/connection'
import { startSession } from '@/lib/account/session'
import { CrashScreen } from '@/components/layout/crash-screen'
import { hasTranslations, i18nReady, startLanguageSync } from '@/lib/i18n/i18n'
import { startInstallPrompt } from '@/lib/browser/install-prompt'
import { startActivityLog } from '@/lib/logger/activity-log'
import { guardAgainstTranslators } from '@/lib/browser/translator-guard'
import { startPreloadRecovery } from '@/lib/browser/preload-errors'
import { startThemeSync } from '@/stores/theme'

guardAgainstTranslators()
startActivityLog()
startConnectionWatch()
startInstallPrompt()
startSession()
startPreloadRecovery()
startAppUpdatesUnlessFirstVisit()
startThemeSync()
startLanguageSync()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

/** Browsers wait for the page's own styles before they run this; what came instead of them has no rules. */
function hasStyles(): boolean {
  const own = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  return own === null || (own.sheet !== null && own.sheet.cssRules.length > 0)
}

/** The static first paint of index.html stays until the texts are there (or have failed to come). */
function render(): void {
  // Without its styles the page would be there, and unusable: index.html says that it could not start.
  if (!hasStyles()) {
    document.documentElement.dataset['startFailed'] = ''
    return
  }
  root.render(
    <StrictMode>{hasTranslations() ? <App /> : <CrashScreen reason="offline" />}</StrictMode>,
  )
}
i18nReady.then(render, render)
