import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Select, toOptions } from '@/components/ui/field'
import { gameSessionLanguages } from '@/features/game/model/game-session-form'

/** In which languages the texts of a hunt are. */
export function LanguagesSelect(props: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('admin.sessions.languages')}
      hint={t('admin.sessions.languagesHint')}
      options={toOptions(gameSessionLanguages, (value) =>
        t(`admin.sessions.languageChoices.${value === 'hu,en' ? 'both' : value}`),
      )}
      {...props}
    />
  )
}
