import { logger } from '@/lib/logger/logger'
import { useInstallStore, type InstallPromptEvent } from '@/stores/install'

const standalone = () => window.matchMedia('(display-mode: standalone)')

/** Safari on iPhone and iPad says that it was started from the home screen in a way of its own. */
function isStartedFromHomeScreen(): boolean {
  return standalone().matches || ('standalone' in navigator && navigator.standalone === true)
}

/** iPads claim to be Macs; Macs have no touch screen. */
function isApplePhoneOrTablet(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function isInstallOffer(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function'
}

/** Listens for the browser's offer, which comes once and early. Call before the first render. */
export function startInstallPrompt(): void {
  useInstallStore.setState({ isInstalled: isStartedFromHomeScreen() })
  window.addEventListener('beforeinstallprompt', (event) => {
    // The menus offer it; the browser's own bar would cover the navigation.
    event.preventDefault()
    if (isInstallOffer(event)) useInstallStore.setState({ offer: event })
  })
  window.addEventListener('appinstalled', () => {
    useInstallStore.setState({ offer: null, isInstalled: true })
  })
  standalone().addEventListener('change', ({ matches }) => {
    if (matches) useInstallStore.setState({ offer: null, isInstalled: true })
  })
}

/** Whether this browser can put the app on the home screen, and what a tap on that does. */
export function useInstall(): { canInstall: boolean; install: () => void } {
  const { offer, isInstalled } = useInstallStore()
  function install(): void {
    if (!offer) return useInstallStore.setState({ isGuideOpen: true })
    // An offer is good for one question, whatever the answer.
    useInstallStore.setState({ offer: null })
    offer.prompt().catch((error: unknown) => {
      logger.log('warn', 'app', 'install_prompt_failed', {}, error)
    })
  }
  return { canInstall: !isInstalled && (offer !== null || isApplePhoneOrTablet()), install }
}
