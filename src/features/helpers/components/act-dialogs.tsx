import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ReasonField } from '@/components/resource-form/reason-field'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox } from '@/components/ui/field'
import { FormSelect, FormTextarea } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { helperCodesQueryOptions, type HelperReport } from '@/features/helpers/api/helper'
import { PlayerPicker, type Player } from '@/features/helpers/components/player-picker'
import { MAX_MESSAGE_LENGTH, type NewAct } from '@/features/helpers/model/helper-act'
import { integer, reason, text } from '@/lib/forms/fields'
import { serverNow } from '@/lib/live/server-time'

interface ActDialogProps {
  gameSessionId: string
  onAct: (act: NewAct) => Promise<void>
  onClose: () => void
}

const reportedAt = () => new Date(serverNow()).toISOString()

/** Sentences that fill a field with one tap. */
function Presets({
  texts,
  onChoose,
}: {
  texts: readonly string[]
  onChoose: (text: string) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('helpers.presets')}>
      {texts.map((preset) => (
        <li key={preset}>
          <Button
            variant="outline"
            className="h-auto py-1 text-start whitespace-normal"
            onClick={() => onChoose(preset)}
          >
            {preset}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface CodeSelectProps<Values extends FieldValues, Output> {
  gameSessionId: string
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** The code where the helper stands. */
function CodeSelect<Values extends FieldValues, Output>(props: CodeSelectProps<Values, Output>) {
  const { gameSessionId, control, name } = props
  const { t } = useTranslation()
  const codes = useQuery(helperCodesQueryOptions(gameSessionId))
  return (
    <>
      <FormSelect
        label={t('helpers.code')}
        options={[
          { value: '', label: t('helpers.chooseCode') },
          ...(codes.data ?? []).map((code) => ({ value: code.code_id, label: code.name })),
        ]}
        error={t('helpers.codeMissing')}
        control={control}
        name={name}
      />
      {codes.isError && <ErrorState error={codes.error} onRetry={() => void codes.refetch()} />}
    </>
  )
}

/** Names the chosen code, for the list of what waits. */
function useCodeName(gameSessionId: string): (codeId: string) => string {
  const { data = [] } = useQuery(helperCodesQueryOptions(gameSessionId))
  return (codeId) => data.find(({ code_id: id }) => id === codeId)?.name ?? ''
}

const chosen = z.string().check(z.minLength(1))
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
          {formState.errors.playerId && (
            <p role="alert" className="text-error-text text-sm font-medium">
              {t('helpers.playerMissing')}
            </p>
          )}
          <ReasonField hint={t('helpers.reasonHint')} control={control} name="reason" />
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
          {formState.errors.playerId && (
            <p role="alert" className="text-error-text text-sm font-medium">
              {t('helpers.playerMissing')}
            </p>
          )}
          <div className="grid grid-cols-2 gap-4">
            <FormSelect
              label={t('helpers.direction')}
              options={[
                { value: 'add', label: t('helpers.bonus') },
                { value: 'take', label: t('helpers.penalty') },
              ]}
              control={control}
              name="direction"
            />
            <FormNumberInput label={t('helpers.pointsLabel')} control={control} name="points" />
          </div>
          <ReasonField hint={t('helpers.reasonHint')} control={control} name="reason" />
        </>
      )}
    </ResourceDialog>
  )
}

const voidForm = z.object({ reason })

interface VoidDialogProps extends Omit<ActDialogProps, 'gameSessionId'> {
  find: { scan_id: number; user_name: string | null; code_name: string }
}

/** Voids a find. */
export function VoidDialog({ find, onAct, onClose }: VoidDialogProps) {
  const { t } = useTranslation()
  const subject = [find.user_name, find.code_name].filter(Boolean).join(', ')
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
        <ReasonField hint={t('helpers.reasonHint')} control={control} name="reason" />
      )}
    </ResourceDialog>
  )
}

const answerForm = z.object({ message: text(0, MAX_MESSAGE_LENGTH), isSolved: z.boolean() })

interface AnswerDialogProps extends Omit<ActDialogProps, 'gameSessionId'> {
  report: HelperReport
}

/** Answers a report from a template or in own words. */
export function AnswerDialog({ report, onAct, onClose }: AnswerDialogProps) {
  const { t } = useTranslation()
  return (
    <ResourceDialog
      title={t('helpers.answer')}
      description={t('helpers.answerText', { name: report.user_name })}
      onClose={onClose}
      schema={answerForm}
      defaultValues={{ message: '', isSolved: true }}
      submitLabel={t('helpers.answerDo')}
      onSubmit={(values) =>
        onAct({ kind: 'answer', ...values, reportId: report.id, subject: report.user_name })
      }
    >
      {({ control, register, setValue }) => (
        <>
          <Presets
            texts={[
              t('helpers.answers.coming'),
              t('helpers.answers.fixed'),
              t('helpers.answers.there'),
              t('helpers.answers.credited'),
            ]}
            onChoose={(preset) => setValue('message', preset, { shouldDirty: true })}
          />
          <FormTextarea
            label={t('helpers.message')}
            rows={3}
            maxLength={MAX_MESSAGE_LENGTH}
            control={control}
            name="message"
          />
          <Checkbox label={t('helpers.solved')} {...register('isSolved')} />
        </>
      )}
    </ResourceDialog>
  )
}

const missingForm = z.object({ codeId: chosen, message: text(0, MAX_MESSAGE_LENGTH) })

/** Marks a code as missing. */
export function MissingDialog({
  codeId,
  gameSessionId,
  onAct,
  onClose,
}: ActDialogProps & { codeId: string }) {
  const { t } = useTranslation()
  const codeName = useCodeName(gameSessionId)
  return (
    <ResourceDialog
      title={t('helpers.actions.missing')}
      description={t('helpers.missingText')}
      onClose={onClose}
      schema={missingForm}
      defaultValues={{ codeId, message: '' }}
      submitLabel={t('helpers.missingDo')}
      onSubmit={(values) =>
        onAct({
          ...{ kind: 'missing', ...values, reportedAt: reportedAt() },
          subject: codeName(values.codeId),
        })
      }
    >
      {({ control }) => (
        <>
          <CodeSelect gameSessionId={gameSessionId} control={control} name="codeId" />
          <FormTextarea
            label={t('helpers.missingMessage')}
            rows={2}
            maxLength={MAX_MESSAGE_LENGTH}
            control={control}
            name="message"
          />
        </>
      )}
    </ResourceDialog>
  )
}

const callForm = z.object({ message: text(1, MAX_MESSAGE_LENGTH) })

/** Calls an organiser. */
export function CallDialog({ onAct, onClose }: Omit<ActDialogProps, 'gameSessionId'>) {
  const { t } = useTranslation()
  return (
    <ResourceDialog
      title={t('helpers.actions.call')}
      description={t('helpers.callText')}
      onClose={onClose}
      schema={callForm}
      defaultValues={{ message: '' }}
      submitLabel={t('helpers.callDo')}
      onSubmit={(values) =>
        onAct({
          kind: 'call',
          ...values,
          reportedAt: reportedAt(),
          subject: t('helpers.actions.call'),
        })
      }
    >
      {({ control }) => (
        <FormTextarea
          label={t('helpers.callMessage')}
          error={t('helpers.callMissing')}
          rows={3}
          maxLength={MAX_MESSAGE_LENGTH}
          control={control}
          name="message"
        />
      )}
    </ResourceDialog>
  )
}
