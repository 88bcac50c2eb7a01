import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { TAB_PARAM } from '@/config/paths'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { ClueChain } from '@/features/clues/admin/clue-chain'
import { ClueDialog } from '@/features/clues/admin/clue-dialog'
import { ClueList } from '@/features/clues/admin/clue-list'
import { useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'
import { useRemoveOrphanedMedia } from '@/lib/media/admin-remove-orphaned-media'

/** Query string: `?clue=<id>` or `?clue=new`, `from=<id>` for a copy, `?tab=chain`. */
const NEW = 'new'

/** /admin/clues: clues as a list and as a chain, with the form of the clue in the query string. */
export function CluesScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const opened = params.get('clue')
  const gameSessionId = useSelectedGameSession(params.get(GAME_SESSION_PARAM))
  const { mutate: removeOrphanedMedia } = useRemoveOrphanedMedia()
  useEffect(() => removeOrphanedMedia(), [removeOrphanedMedia])
  const change = (next: Record<string, string | null>, replace = false) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        for (const [name, value] of Object.entries(next)) {
          if (value === null) changed.delete(name)
          else changed.set(name, value)
        }
        return changed
      },
      { replace, preventScrollReset: true },
    )
  const hrefOf = (clueId: string) => {
    const address = new URLSearchParams(params)
    address.set('clue', clueId)
    return `?${address.toString()}`
  }
  const createButton = (
    <Button icon={Plus} onClick={() => change({ clue: NEW })}>
      {t('admin.clues.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('admin.clues.title')}
        description={t('admin.clues.intro')}
        actions={createButton}
      />
      <Tabs
        label={t('admin.clues.title')}
        value={params.get(TAB_PARAM) === 'chain' ? 'chain' : 'list'}
        onChange={(tab) => change({ [TAB_PARAM]: tab === 'chain' ? tab : null }, true)}
        items={[
          {
            value: 'list',
            label: t('admin.clues.list'),
            content: (
              <ClueList
                onEdit={(clue) => change({ clue })}
                onCopy={(from) => change({ clue: NEW, from })}
                createButton={createButton}
              />
            ),
          },
          {
            value: 'chain',
            label: t('admin.clues.chain'),
            content: (
              <ClueChain
                gameSessionId={gameSessionId}
                onSessionChange={(gameSession) =>
                  change({ [GAME_SESSION_PARAM]: gameSession }, true)
                }
                hrefOf={hrefOf}
              />
            ),
          },
        ]}
      />
      {opened !== null && (
        <ClueDialog
          key={opened}
          clueId={opened === NEW ? null : opened}
          sourceId={opened === NEW ? params.get('from') : null}
          gameSessionId={gameSessionId}
          onClose={() => change({ clue: null, from: null }, true)}
        />
      )}
    </>
  )
}
