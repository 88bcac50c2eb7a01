import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ReasonField } from '@/components/resource-form/resource-form'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Badge } from '@/components/ui/badge'
import { fieldOf } from '@/components/ui/form-fields'
import { helperActsQueryOptions, useUndoHelperAct } from '@/features/helpers/api/admin-helpers'
import type { HelperAct } from '@/features/helpers/api/helper'
import { DeskList, LinkButton } from '@/features/overview/admin/desk-list'
import { reason } from '@/lib/forms/fields'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'
import { toasts } from '@/stores/toasts'

/** Acts shown at first. */
const FIRST_ROWS = 8

const schema = z.object({ reason })

/** Undoes an act. Players get the reason; nobody gets one for an answer, which they have read. */
function UndoDialog({ act, onClose }: { act: HelperAct; onClose: () => void }) {
  const { t } = useTranslation()
  const undo = useUndoHelperAct()
  async function run(text: string): Promise<void> {
    await undo.mutateAsync({ p_act_id: act.id, p_reason: text })
    toasts.success(t('admin.helpers.undone'))
  }
  const dialog = {
    title: t('admin.helpers.undoTitle', { kind: t(`helperKinds.${act.kind}`) }),
    description: t(`admin.helpers.undoText.${act.kind === 'answer' ? 'answer' : 'points'}`),
    onClose,
  }
  if (act.kind === 'answer') {
    return (
      <DeleteDialog {...dialog} confirmLabel={t('admin.helpers.undo')} onDelete={() => run('')} />
    )
  }
  return (
    <ResourceDialog
      {...dialog}
      schema={schema}
      defaultValues={{ reason: '' }}
      submitLabel={t('admin.helpers.undo')}
      isDestructive
      onSubmit={(values) => run(values.reason)}
    >
      {({ control }) => (
        <ReasonField hint={t('admin.corrections.reasonHint')} {...fieldOf(control, 'reason')} />
      )}
    </ResourceDialog>
  )
}

/** What helpers did in a hunt, with undo; nothing for a hunt without helpers. */
export function DeskHelpers({ gameSessionId }: { gameSessionId: string }) {
  const { t, format } = useTexts()
  const { now } = useServerNow([])
  const list = useInfiniteQuery(helperActsQueryOptions(gameSessionId))
  const [undoing, setUndoing] = useState<HelperAct | null>(null)
  const [isExpanded, setExpanded] = useState(false)
  const acts = list.data ?? []
  const next = !isExpanded
    ? { label: 'admin.helpers.more' as const, show: () => setExpanded(true) }
    : list.hasNextPage
      ? { label: 'admin.helpers.more' as const, show: () => void list.fetchNextPage() }
      : { label: 'admin.helpers.fewer' as const, show: () => setExpanded(false) }
  if (acts.length === 0 && !list.error) return null
  return (
    <>
      <DeskList
        title={t('admin.helpers.acts')}
        source={list}
        button={
          acts.length > FIRST_ROWS && (
            <LinkButton
              className="text-sm"
              aria-label={`${t(next.label)}: ${t('admin.helpers.acts')}`}
              disabled={list.isFetchingNextPage}
              onClick={next.show}
            >
              {t(next.label)}
            </LinkButton>
          )
        }
        emptyText=""
        rows={acts.slice(0, isExpanded ? undefined : FIRST_ROWS).map((act) => {
          const subject = [act.player_name, act.code_name].filter(Boolean).join(', ')
          const kind = t(`helperKinds.${act.kind}`)
          return {
            key: String(act.id),
            left: (
              <>
                <Badge tone={act.undone_at === null ? 'info' : 'neutral'}>{kind}</Badge>{' '}
                <b>{act.helper_name}</b> {subject} {act.points !== null && format.delta(act.points)}{' '}
                <span className="text-soft">{act.reason}</span>
              </>
            ),
            right: (
              <>
                <time dateTime={act.created_at}>{format.recent(act.created_at, now)}</time>{' '}
                {act.can_undo && (
                  <LinkButton
                    aria-label={`${t('admin.helpers.undo')}: ${kind}, ${act.helper_name ?? ''}, ${subject}`}
                    onClick={() => setUndoing(act)}
                  >
                    {t('admin.helpers.undo')}
                  </LinkButton>
                )}
                {act.undone_at !== null && t('admin.helpers.isUndone')}
              </>
            ),
          }
        })}
      />
      {undoing && <UndoDialog act={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}
