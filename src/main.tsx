import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { App } from '@/app/app'
import { firstScreen } from '@/app/router'
import { startAppUpdatesUnlessFirstVisit } from '@/lib/shell/app-update'
import { startConnectionWatch } from '@/lib/supabase/connection'
import { startSession } from '@/lib/account/session'
import { CrashScreen } from '@/components/layout/crash-screen'
import { hasTranslations, startI18n } from '@/lib/i18n/i18n'
import { startInstallPrompt } from '@/lib/shell/install-prompt'
import { startActivityLog } from '@/lib/activity/activity-log'
import { guardAgainstTranslators } from '@/lib/browser/translator-guard'
import { startPreloadRecovery } from '@/lib/shell/preload-errors'
import { startUnloadTracking } from '@/lib/browser/page-unload'
import { startsAtSignIn } from '@/lib/shell/first-screen'
import { preloadSignIn } from '@/features/auth/components/sign-in-page'
import { startThemeSync } from '@/stores/theme'

/**
 * Disables zod's schema compilation, which probes for `eval` and would trigger a CSP violation report. Does
 * not import zod, which the first screen works without; zod keeps this object when it loads.
 */
function disableZodEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}

disableZodEval()
const translations = startI18n()
// Loads while the translations load.
if (startsAtSignIn) void preloadSignIn()
guardAgainstTranslators()
startUnloadTracking()
startActivityLog()
startConnectionWatch()
startInstallPrompt()
startSession()
startPreloadRecovery()
startAppUpdatesUnlessFirstVisit()
startThemeSync()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

/** Detects a missing style sheet: browsers load it before this script, and an error page has no CSS rules. */
function hasStyles(): boolean {
  const own = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  return own === null || (own.sheet !== null && own.sheet.cssRules.length > 0)
}

/** Replaces the static first paint of index.html. */
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
// A spinner before the first screen would delay it.
translations.then(() => firstScreen).then(render, render)
