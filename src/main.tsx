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

/** Detects a missing style sheet: browsers load it before this script, and an error page has no CSS rules. */
function hasStyles(): boolean {
  const own = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  return own === null || (own.sheet !== null && own.sheet.cssRules.length > 0)
}

/** Replaces the static first paint of index.html once the translations have loaded or failed. */
function render(): void {
  // The app is unusable without styles; index.html shows an error message instead.
  if (!hasStyles()) {
    document.documentElement.dataset['startFailed'] = ''
    return
  }
  root.render(
    <StrictMode>{hasTranslations() ? <App /> : <CrashScreen reason="offline" />}</StrictMode>,
  )
}
i18nReady.then(render, render)
