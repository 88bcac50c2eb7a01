import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languageOptions } from '@/app/layouts/language-options'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'
import { useLanguage } from '@/lib/i18n/use-language'

/** The language menu, initially open. */
export function LanguageChoice({ trigger }: { trigger: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState(true)
  return (
    <DropdownMenu trigger={trigger} open={open} onOpenChange={setOpen}>
      <DropdownMenuChoice value={language} options={languageOptions(t)} onChange={chooseLanguage} />
    </DropdownMenu>
  )
}
