import { useTranslation } from 'react-i18next'
import { GameSessionChoice } from '@/components/csv-import/game-session-choice'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { liveRow } from '@/components/resource-table/list-props'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { CodeDialog } from '@/features/codes/admin/code-dialog'
import { DeleteCodeDialog } from '@/features/codes/admin/delete-code-dialog'
import { PlacesDialog } from '@/features/codes/admin/place/places-dialog'
import { PrintDialog } from '@/features/codes/admin/print/print-dialog'
import { type CodeRow, useCreateCodes } from '@/features/codes/api/codes'
import { seriesForm } from '@/features/codes/model/code-form'
import type { PrintedCode } from '@/features/codes/model/print-layout'
import { randomId } from '@/lib/browser/random-id'
import { useContentTable } from '@/lib/content/use-content-table'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { useChosenGameSession } from '@/lib/game-session/use-selected-game-session'
import { toasts } from '@/stores/toasts'
import type { Database } from '@/types/database.types'

interface SeriesDialogProps {
  onClose: () => void
  /** @param prefix of the new names, to show the codes in the list */
  onCreated: (prefix: string) => void
}

/** Creates up to 500 numbered codes. */
function SeriesDialog({ onClose, onCreated }: SeriesDialogProps) {
  const { t } = useTranslation()
  const create = useCreateCodes()
  const [gameSessionId, setGameSession] = useChosenGameSession()
  return (
    <ResourceDialog
      title={t('admin.codes.series.title')}
      description={t('admin.codes.series.text')}
      onClose={onClose}
      schema={seriesForm}
      defaultValues={{ prefix: t('admin.codes.series.defaultPrefix'), count: '12', points: '10' }}
      onSubmit={async ({ prefix, count, points }) => {
        const { created } = await create.mutateAsync({
          p_prefix: prefix,
          p_count: count,
          p_points: points,
          p_game_session_id: gameSessionId || null,
        })
        toasts.success(t('admin.codes.series.done', { count: created }))
        onCreated(prefix)
      }}
      submitLabel={t('admin.codes.series.submit')}
    >
      {({ control }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormInput
            label={t('admin.codes.series.prefix')}
            hint={t('admin.codes.series.prefixHint')}
            className="sm:col-span-2"
            error={t('admin.codes.series.prefixError')}
            {...fieldOf(control, 'prefix')}
          />
          <FormNumberInput label={t('admin.codes.series.count')} {...fieldOf(control, 'count')} />
          <FormNumberInput label={t('admin.codes.points')} {...fieldOf(control, 'points')} />
          <GameSessionChoice
            value={gameSessionId}
            onChange={setGameSession}
            className="sm:col-span-2"
          />
        </div>
      )}
    </ResourceDialog>
  )
}

type ReplacedCode = Database['public']['Tables']['qr_codes']['Row']

interface ReplaceCodeDialogProps {
  code: CodeRow
  onReplaced: (code: ReplacedCode) => void
  onClose: () => void
}

/** Confirms the replacement of a stolen or leaked print. */
function ReplaceCodeDialog({ code, onReplaced, onClose }: ReplaceCodeDialogProps) {
  const { t } = useTranslation()
  const { update } = useContentTable('qr_codes')
  return (
    <DeleteDialog
      title={t('admin.codes.replaceTitle', { name: code.name })}
      description={t('admin.codes.replaceText')}
      confirmLabel={t('admin.codes.replace')}
      onDelete={async () => {
        const values = { replacement_id: randomId() }
        onReplaced(await update.mutateAsync({ id: code.id, version: code.updated_at, values }))
        toasts.success(t('admin.codes.replaced', { name: code.name }))
      }}
      onClose={onClose}
    />
  )
}

export type OpenDialog =
  | { kind: 'edit'; code: CodeRow | null }
  | { kind: 'delete' | 'replace'; code: CodeRow }
  | { kind: 'print'; codes: readonly PrintedCode[] }
  | { kind: 'series' | 'places' }

interface CodeDialogsProps {
  dialog: OpenDialog
  /** Current page of the live list: other organisers may change the code meanwhile. */
  rows: readonly CodeRow[] | undefined
  /** Selected hunt; empty: all. */
  gameSessionId: string
  onEdit: (code: CodeRow) => void
  onClose: () => void
  /** Called with the code whose print was replaced. */
  onReplaced: (code: ReplacedCode) => void
  /** @param prefix of the names of the new codes */
  onCreated: (prefix: string) => void
}

/** Renders the open dialog of the list. */
export function CodeDialogs(props: CodeDialogsProps) {
  const { dialog, rows, gameSessionId, onEdit, onClose, onReplaced, onCreated } = props
  switch (dialog.kind) {
    case 'edit': {
      const { code } = dialog
      return (
        <CodeDialog
          code={code && liveRow(rows, code)}
          gameSessionId={gameSessionId}
          onClose={onClose}
        />
      )
    }
    case 'delete':
      return <DeleteCodeDialog code={liveRow(rows, dialog.code)} onClose={onClose} />
    case 'replace':
      return (
        <ReplaceCodeDialog
          code={liveRow(rows, dialog.code)}
          onReplaced={onReplaced}
          onClose={onClose}
        />
      )
    case 'print':
      return (
        <GameSessionLanguages gameSessionIds={[gameSessionId]}>
          <PrintDialog codes={dialog.codes} onClose={onClose} />
        </GameSessionLanguages>
      )
    case 'places':
      return <PlacesDialog gameSessionId={gameSessionId} onEdit={onEdit} onClose={onClose} />
    case 'series':
      return <SeriesDialog onClose={onClose} onCreated={onCreated} />
  }
}
