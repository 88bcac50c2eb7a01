import { Languages } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import { useLanguage } from '@/lib/i18n/use-language'

/** Loaded on demand: the menu code is larger than the sign-in screen, where most visitors never open it. */
const loadChoice = async () => (await import('@/app/layouts/language-choice')).LanguageChoice

function LanguageButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const code = language.toUpperCase()
  return (
    <button
      type="button"
      className="btn btn-ghost min-h-11 px-3"
      // Voice control needs the visible text in the accessible name.
      aria-label={`${t('nav.language')}: ${code}`}
      {...props}
    >
      <Languages aria-hidden="true" className="size-5" />
      {code}
    </button>
  )
}

/** Preloads on hover and focus; failures are reported on click. */
function preload(): void {
  loadChoice().catch(() => undefined)
}

/** Language selector of the navbar and the sign-in screens. */
export function LanguageMenu() {
  const [LanguageChoice, load] = useLazyComponent(loadChoice)
  if (LanguageChoice) return <LanguageChoice trigger={<LanguageButton />} />
  return (
    <LanguageButton
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void load()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') void load()
      }}
    />
  )
}
