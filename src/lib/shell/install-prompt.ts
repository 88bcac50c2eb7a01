import { logger } from '@/lib/logger/logger'
import { useInstallStore, type InstallPromptEvent } from '@/stores/install'

const standalone = () => window.matchMedia('(display-mode: standalone)')

/** `navigator.standalone` is Safari's non-standard flag for apps on the home screen. */
function isStartedFromHomeScreen(): boolean {
  return standalone().matches || ('standalone' in navigator && navigator.standalone === true)
}

/** iPadOS reports itself as Macintosh, but Macs have no touch screen. */
function isApplePhoneOrTablet(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function isInstallOffer(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function'
}

/** Listens for `beforeinstallprompt`, which fires once and early. Call before the first render. */
export function startInstallPrompt(): void {
  useInstallStore.setState({ isInstalled: isStartedFromHomeScreen() })
  window.addEventListener('beforeinstallprompt', (event) => {
    // The menus offer the installation; the browser's own bar would cover the navigation.
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

/** Returns whether the app can be installed in this browser, and a function that starts the installation. */
export function useInstall(): { canInstall: boolean; install: () => void } {
  const { offer, isInstalled } = useInstallStore()
  function install(): void {
    if (!offer) return useInstallStore.setState({ isGuideOpen: true })
    // A prompt event can be used only once.
    useInstallStore.setState({ offer: null })
    offer.prompt().catch((error: unknown) => {
      logger.log('warn', 'app', 'install_prompt_failed', {}, error)
    })
  }
  return { canInstall: !isInstalled && (offer !== null || isApplePhoneOrTablet()), install }
}
