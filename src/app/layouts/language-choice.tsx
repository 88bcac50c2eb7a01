import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languageOptions } from '@/app/layouts/language-options'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'

/** The language menu, initially open. */
export function LanguageChoice({ trigger }: { trigger: ReactNode }) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(true)
  return (
    <DropdownMenu trigger={trigger} open={open} onOpenChange={setOpen}>
      <DropdownMenuChoice
        value={i18n.resolvedLanguage ?? 'hu'}
        options={languageOptions(t)}
        onChange={chooseLanguage}
      />
    </DropdownMenu>
  )
}
