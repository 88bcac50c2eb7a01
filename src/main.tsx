import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/lib/supabase/zod-without-eval'
import './styles.css'
import { App } from '@/app/app'
import { startAppUpdatesUnlessNew } from '@/lib/browser/app-update'
import { startConnectionWatch } from '@/lib/live/connection'
import { startSession } from '@/lib/account/session'
import { CrashScreen } from '@/components/layout/crash-screen'
import { hasTexts, i18nReady, startLanguageSync } from '@/lib/i18n/i18n'
import { startInstallPrompt } from '@/lib/browser/install-prompt'
import { startActivityLog } from '@/lib/logger/activity-log'
import { startPreloadRecovery } from '@/lib/browser/preload-errors'
import { startThemeSync } from '@/stores/theme'

startActivityLog()
startConnectionWatch()
startInstallPrompt()
startSession()
startPreloadRecovery()
startAppUpdatesUnlessNew()
startThemeSync()
startLanguageSync()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

/** The static first paint of index.html stays until the texts are there (or have failed to come). */
function render(): void {
  root.render(<StrictMode>{hasTexts() ? <App /> : <CrashScreen reason="offline" />}</StrictMode>)
}
i18nReady.then(render, render)
