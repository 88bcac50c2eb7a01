import { useTranslation } from 'react-i18next'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { QrImage } from '@/components/ui/qr-image'
import { type Team, teamAddress } from '@/features/teams/api/teams'
import { formatShortCode } from '@/lib/codes/codes'

/** Code, link and QR code of a team, to be shown to a friend. */
export function TeamShare({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation()
  const code = formatShortCode(team.code)
  const address = team.join_code && teamAddress(window.location.origin, team.join_code, team.code)
  return (
    <Dialog
      onClose={onClose}
      title={t('teams.shareTitle')}
      description={t(address ? 'teams.shareText' : 'teams.shareCodeText')}
    >
      <div className="flex flex-col items-center gap-4">
        {address && (
          <QrImage text={address} label={t('teams.qrLabel', { name: team.name })} width={224} />
        )}
        <p className="flex items-center gap-2 font-mono text-2xl font-bold">
          {code}
          <CopyButton text={code} label={t('teams.copyCode')} />
        </p>
        {address && (
          <p className="flex items-center gap-2 text-sm break-all">
            {address}
            <CopyButton text={address} label={t('teams.copyLink')} />
          </p>
        )}
      </div>
    </Dialog>
  )
}
