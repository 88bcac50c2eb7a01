import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Input, Select, Textarea } from '@/components/ui/field'
import { CorrectionPreview } from '@/features/corrections/admin/correction-preview'
import { PlayerSearch } from '@/features/corrections/admin/player-search'
import { useCorrect } from '@/features/corrections/api/corrections'
import {
  MAX_ADJUSTMENT,
  toCorrectionRequest,
  type Correction,
} from '@/features/corrections/model/correction'
import { adminSessionsQueryOptions } from '@/features/game/api/admin-game'
import { useDebouncedValue } from '@/lib/browser/use-debounced-value'
import { useIntent } from '@/lib/forms/use-intent'
import { sessionLabel } from '@/lib/hunt/session-label'
import { toasts } from '@/stores/toasts'

interface CorrectionDialogProps {
  correction: Correction
  onClose: () => void
}

/** Credits, voids or restores finds, or gives points: asks for what is missing and shows the effect first. */
export function CorrectionDialog({ correction, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation()
  const { kind } = correction
  const asks = kind === 'credit' || kind === 'points'
  const sessions = useQuery({ ...adminSessionsQueryOptions(), enabled: asks })
  const [player, setPlayer] = useState(asks ? correction.player : null)
  const [fields, setFields] = useState({
    sessionId: (asks && correction.sessionId) || '',
    codeId: (asks && correction.codeId) || '',
    direction: 'add' as 'add' | 'take',
    points: '',
  })
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const correct = useCorrect()
  const { run, isPending } = useIntent()

  const defaultHunt = sessions.data?.find(({ is_test, archived_at }) => !is_test && !archived_at)
  const session =
    sessions.data?.find(({ id }) => id === fields.sessionId) ?? defaultHunt ?? sessions.data?.[0]
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed })
  const request = toCorrectionRequest(correction, {
    ...fields,
    sessionId: session?.id ?? '',
    userId: player?.id ?? '',
  })
  const content = JSON.stringify(request)
  const isSettled = useDebouncedValue(content) === content
  const missing = isChecked && reason.trim() === ''

  function submit(): void {
    setChecked(true)
    if (request === null || reason.trim() === '') return
    const sent = { request, reason: reason.trim() }
    void run(async () => {
      const { changed } = await correct.mutateAsync(sent)
      toasts.success(t(`admin.corrections.done.${kind}`, { count: changed }))
      if ('onDone' in correction) correction.onDone?.()
      onClose()
    }).catch(() => undefined) // shown below
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={t(`admin.corrections.titles.${kind}`, {
        count: 'scanIds' in correction ? correction.scanIds.length : 1,
      })}
      description={t(`admin.corrections.texts.${kind}`)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            variant={kind === 'void' ? 'danger' : 'primary'}
            loading={isPending}
            onClick={submit}
          >
            {t(`admin.corrections.actions.${kind}`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {asks && (
          <>
            {correction.teamName === undefined && (
              <Select
                label={t('admin.foundCodes.session')}
                value={session?.id ?? ''}
                options={(sessions.data ?? []).map((one) => ({
                  value: one.id,
                  label: sessionLabel(t, one),
                }))}
                onChange={(event) => change({ sessionId: event.target.value, codeId: '' })}
              />
            )}
            {sessions.isError && (
              <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
            )}
            {correction.teamName !== undefined && player && (
              <p>
                {t('admin.corrections.forTeam', { team: correction.teamName, name: player.name })}
              </p>
            )}
            {session && correction.teamName === undefined && (
              <PlayerSearch sessionId={session.id} player={player} onChoose={setPlayer} />
            )}
            {isChecked && player === null && (
              <p role="alert" className="text-error-text text-sm font-medium">
                {t('admin.corrections.playerMissing')}
              </p>
            )}
          </>
        )}
        {kind === 'credit' && session && (
          <Select
            label={t('admin.foundCodes.code')}
            value={fields.codeId}
            options={[
              { value: '', label: t('admin.corrections.chooseCode') },
              ...session.qr_codes.map((code) => ({
                value: code.qr_code_id,
                label: `${code.name} (${code.points})`,
              })),
            ]}
            error={isChecked && fields.codeId === '' ? t('admin.corrections.codeMissing') : null}
            onChange={(event) => change({ codeId: event.target.value })}
          />
        )}
        {kind === 'points' && (
          <div className="grid grid-cols-2 gap-4">
            <Select
              label={t('admin.users.direction')}
              value={fields.direction}
              options={[
                { value: 'add', label: t('admin.corrections.bonus') },
                { value: 'take', label: t('admin.corrections.penalty') },
              ]}
              onChange={(event) =>
                change({ direction: event.target.value === 'take' ? 'take' : 'add' })
              }
            />
            <Input
              label={t('admin.foundCodes.points')}
              inputMode="numeric"
              autoComplete="off"
              value={fields.points}
              error={
                isChecked && player !== null && request === null
                  ? t('form.wholeError', { min: 1, max: MAX_ADJUSTMENT })
                  : null
              }
              onChange={(event) => change({ points: event.target.value })}
            />
          </div>
        )}
        <Textarea
          label={t('admin.users.reason')}
          hint={t('admin.corrections.reasonHint')}
          rows={2}
          maxLength={500}
          value={reason}
          error={missing ? t('admin.users.reasonError') : null}
          onChange={(event) => setReason(event.target.value)}
        />
        <CorrectionPreview request={isSettled ? request : null} isSending={isPending} />
        {correct.isError && <ErrorState error={correct.error} />}
      </div>
    </Dialog>
  )
}
