import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ReasonField } from '@/components/resource-form/resource-form'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { FieldError } from '@/components/ui/error-text'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import type { HelperScreen } from '@/features/helpers/api/helper'
import {
  type ActDialogProps,
  chosen,
  CodeSelect,
  Presets,
  useCodeName,
} from '@/features/helpers/components/act-fields'
import { PlayerPicker, type Player } from '@/features/helpers/components/player-picker'
import { findSubject } from '@/features/helpers/model/helper-act'
import { integer, reason } from '@/lib/forms/fields'

const creditForm = z.object({ playerId: chosen, codeId: chosen, reason })

interface CreditDialogProps extends ActDialogProps {
  /** The code that was chosen last: a helper stays at one. */
  codeId: string
  onCode: (codeId: string) => void
}

/** "This player found it". */
export function CreditDialog({ codeId, onCode, ...props }: CreditDialogProps) {
  const { gameSessionId, onAct, onClose } = props
  const { t } = useTranslation()
  const codeName = useCodeName(gameSessionId)
  const [player, setPlayer] = useState<Player | null>(null)
  return (
    <ResourceDialog
      title={t('helpers.actions.credit')}
      description={t('helpers.creditText')}
      onClose={onClose}
      schema={creditForm}
      defaultValues={{ playerId: '', codeId, reason: t('helpers.creditReasons.fallen') }}
      submitLabel={t('helpers.creditDo')}
      onSubmit={async (values) => {
        onCode(values.codeId)
        await onAct({
          ...{ kind: 'credit', ...values },
          subject: `${player?.name ?? ''}, ${codeName(values.codeId)}`,
        })
      }}
    >
      {({ control, setValue, formState }) => (
        <>
          <CodeSelect gameSessionId={gameSessionId} control={control} name="codeId" />
          <PlayerPicker
            gameSessionId={gameSessionId}
            player={player}
            onChoose={(next) => {
              setPlayer(next)
              setValue('playerId', next?.id ?? '', {
                shouldDirty: true,
                shouldValidate: formState.isSubmitted,
              })
            }}
          />
          <FieldError>{formState.errors.playerId && t('helpers.playerMissing')}</FieldError>
          <ReasonField hint={t('helpers.reasonHint')} {...fieldOf(control, 'reason')} />
          <Presets
            texts={[
              t('helpers.creditReasons.fallen'),
              t('helpers.creditReasons.unreadable'),
              t('helpers.creditReasons.seen'),
            ]}
            onChoose={(preset) => setValue('reason', preset, { shouldDirty: true })}
          />
        </>
      )}
    </ResourceDialog>
  )
}

/** Bonus or penalty points, up to the limit of the hunt. */
export function PointsDialog({ limit, ...props }: ActDialogProps & { limit: number }) {
  const { gameSessionId, onAct, onClose } = props
  const { t } = useTranslation()
  const [player, setPlayer] = useState<Player | null>(null)
  const [schema] = useState(() =>
    z.object({
      ...{ playerId: chosen, direction: z.enum(['add', 'take']) },
      ...{ points: integer(1, limit), reason },
    }),
  )
  return (
    <ResourceDialog
      title={t('helpers.actions.points')}
      description={t('helpers.pointsText', { count: limit })}
      onClose={onClose}
      schema={schema}
      defaultValues={{ playerId: '', direction: 'add', points: '', reason: '' }}
      submitLabel={t('helpers.pointsDo')}
      onSubmit={({ direction, points, ...values }) =>
        onAct({
          ...{ kind: 'points', ...values, subject: player?.name ?? '' },
          points: direction === 'add' ? points : -points,
        })
      }
    >
      {({ control, setValue, formState }) => (
        <>
          <PlayerPicker
            gameSessionId={gameSessionId}
            player={player}
            onChoose={(next) => {
              setPlayer(next)
              setValue('playerId', next?.id ?? '', {
                shouldDirty: true,
                shouldValidate: formState.isSubmitted,
              })
            }}
          />
          <FieldError>{formState.errors.playerId && t('helpers.playerMissing')}</FieldError>
          <div className="grid grid-cols-2 gap-4">
            <FormSelect
              label={t('helpers.direction')}
              options={[
                { value: 'add', label: t('helpers.bonus') },
                { value: 'take', label: t('helpers.penalty') },
              ]}
              {...fieldOf(control, 'direction')}
            />
            <FormNumberInput label={t('helpers.pointsLabel')} {...fieldOf(control, 'points')} />
          </div>
          <ReasonField hint={t('helpers.reasonHint')} {...fieldOf(control, 'reason')} />
        </>
      )}
    </ResourceDialog>
  )
}

const voidForm = z.object({ reason })

interface VoidDialogProps extends Omit<ActDialogProps, 'gameSessionId'> {
  find: HelperScreen['finds'][number]
}

/** Voids a find. */
export function VoidDialog({ find, onAct, onClose }: VoidDialogProps) {
  const { t } = useTranslation()
  const subject = findSubject(find)
  return (
    <ResourceDialog
      title={t('helpers.void')}
      description={subject}
      onClose={onClose}
      schema={voidForm}
      defaultValues={{ reason: '' }}
      submitLabel={t('helpers.voidDo')}
      isDestructive
      onSubmit={(values) => onAct({ kind: 'void', ...values, scanId: find.scan_id, subject })}
    >
      {({ control }) => (
        <ReasonField hint={t('helpers.reasonHint')} {...fieldOf(control, 'reason')} />
      )}
    </ResourceDialog>
  )
}
