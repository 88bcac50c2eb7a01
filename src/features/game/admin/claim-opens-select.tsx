import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '@/components/ui/field'
import { claimOpenings, type ClaimOpening } from '@/features/game/model/claim-settings'

interface ClaimOpensSelectProps extends Omit<ComponentProps<typeof Select>, 'label' | 'options'> {
  /** The chosen value, which the hint explains. */
  chosen: ClaimOpening
}

/** When players can claim the treasure. */
export function ClaimOpensSelect({ chosen, ...props }: ClaimOpensSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('admin.sessions.claimOpens')}
      hint={t(`admin.sessions.claimOpensHints.${chosen}`)}
      options={claimOpenings.map((value) => ({
        value,
        label: t(`admin.sessions.claimOpenings.${value}`),
      }))}
      {...props}
    />
  )
}
