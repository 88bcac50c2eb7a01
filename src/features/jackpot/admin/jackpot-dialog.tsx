import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { CoinAmount } from '@/components/ui/coin-amount'
import { Dialog } from '@/components/ui/dialog'
import { Tabs } from '@/components/ui/tabs'
import { JackpotLedger } from '@/features/jackpot/admin/jackpot-ledger'
import { JackpotChangeForm } from '@/features/jackpot/admin/jackpot-change-form'
import { JackpotClosingForm } from '@/features/jackpot/admin/jackpot-closing-form'
import type { JackpotRow } from '@/features/jackpot/api/admin-jackpot'

interface JackpotDialogProps {
  /** Current version from the live list. */
  row: JackpotRow
  onClose: () => void
}

/** Ledger of a jackpot and, while it is open, the forms to change and close it. */
export function JackpotDialog({ row, onClose }: JackpotDialogProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState('ledger')
  const guard = useUnsavedChangesGuard()
  const change = {
    value: 'change',
    label: t('admin.jackpots.changeTab'),
    content: <JackpotChangeForm row={row} onDirtyChange={guard.setDirty} />,
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && guard.close(onClose)}
      title={t('admin.jackpots.dialogTitle', { name: row.game_session_name })}
      description={t(`admin.jackpots.explained.${row.status}`, {
        winner: row.winner_name ?? t('admin.jackpots.deletedWinner'),
      })}
      size="lg"
    >
      {row.amount !== null && (
        <p className="mb-4" role="status">
          <CoinAmount amount={row.amount} size="lg" />
        </p>
      )}
      {row.jackpot_id === null ? (
        change.content
      ) : (
        <Tabs
          label={t('admin.jackpots.manage')}
          // A jackpot closed meanwhile has only its ledger.
          value={row.status === 'open' ? tab : 'ledger'}
          onChange={(next) => guard.close(() => setTab(next))}
          items={[
            {
              value: 'ledger',
              label: t('admin.jackpots.booksTab'),
              content: <JackpotLedger jackpotId={row.jackpot_id} />,
            },
            ...(row.status === 'open'
              ? [
                  change,
                  {
                    value: 'close',
                    label: t('admin.jackpots.closeTab'),
                    content: (
                      <JackpotClosingForm row={row} jackpotId={row.jackpot_id} onClosed={onClose} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {guard.dialog}
    </Dialog>
  )
}
