import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Select, toOptions } from '@/components/ui/field'
import {
  claimContacts,
  claimOpenings,
  type ClaimContact,
  type ClaimOpening,
} from '@/features/game/model/game-session-options'

interface ClaimSelectProps<Value> extends Omit<ComponentProps<typeof Select>, 'label' | 'options'> {
  /** The chosen value, which the hint explains. */
  chosen: Value
}

/** When players can claim the treasure. */
export function ClaimOpensSelect({ chosen, ...props }: ClaimSelectProps<ClaimOpening>) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('admin.sessions.claimOpens')}
      hint={t(`admin.sessions.claimOpensHints.${chosen}`)}
      options={toOptions(claimOpenings, (value) => t(`admin.sessions.claimOpenings.${value}`))}
      {...props}
    />
  )
}

/** What a claim asks for. */
export function ClaimContactSelect({ chosen, ...props }: ClaimSelectProps<ClaimContact>) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('admin.sessions.claimContact')}
      hint={t(`admin.sessions.claimContactHints.${chosen}`)}
      options={toOptions(claimContacts, (value) => t(`admin.sessions.claimContacts.${value}`))}
      {...props}
    />
  )
}
