import { Languages } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

const loadChoice = () => import('@/app/layouts/language-choice')

/** Lazy: the menu's machinery outweighs the sign-in screen, where most visitors leave it closed. */
const LanguageChoice = lazy(async () => ({ default: (await loadChoice()).LanguageChoice }))

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
  const [wanted, setWanted] = useState(false)
  const open = () => setWanted(true)
  const closed = (
    <LanguageButton
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') open()
      }}
    />
  )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <LanguageChoice trigger={<LanguageButton />} />
    </Suspense>
  )
}
