import { Languages } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatePart } from '@/lib/browser/use-late-part'

/** Late: the menu's machinery outweighs the sign-in screen, where most visitors leave it closed. */
const loadChoice = async () => (await import('@/app/layouts/language-choice')).LanguageChoice

function LanguageButton(props: ComponentProps<'button'>) {
  const { t, i18n } = useTranslation()
  const code = (i18n.resolvedLanguage ?? 'hu').toUpperCase()
  return (
    <button
      type="button"
      className="btn btn-ghost min-h-11 px-3"
      // What is seen is in the name too: who speaks to the device says what stands on the button.
      aria-label={`${t('nav.language')}: ${code}`}
      {...props}
    >
      <Languages aria-hidden="true" className="size-5" />
      {code}
    </button>
  )
}

/** A pointer or the focus on its way to the button is the time to fetch; the click reports failures. */
function warmUp(): void {
  loadChoice().catch(() => undefined)
}

/** The language selector of the navbar and the sign-in screens. */
export function LanguageMenu() {
  const [LanguageChoice, want] = useLatePart(loadChoice)
  if (LanguageChoice) return <LanguageChoice trigger={<LanguageButton />} />
  return (
    <LanguageButton
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onClick={() => void want()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') void want()
      }}
    />
  )
}
