import { Award } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { Button } from '@/components/ui/button'
import { memberList } from '@/features/game/api/admin-running-game-session'
import { useCertificateTexts } from '@/features/results/hooks/use-certificate-texts'
import type { Certificate } from '@/features/results/model/certificate-pdf'
import { certifiedPlayers, certifiedTeams, countRanked } from '@/features/results/model/certified'
import { saveFile } from '@/lib/browser/save-file'
import { loadTranslations } from '@/lib/i18n/i18n'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

interface CertificatesProps {
  gameSession: {
    id: string
    name: string
    team_mode: string
  }
  /** ISO 8601. */
  endsAt: string
}

/** Saves the certificates of all players, or of all teams, of a hunt that is over as one file. */
export function Certificates({ gameSession, endsAt }: CertificatesProps) {
  const { t, errorText } = useTexts()
  const texts = useCertificateTexts()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const running = useRef<AbortController>(null)
  const ofPlayers = t('admin.results.playerCertificates')
  const ofTeams = t('admin.results.teamCertificates')
  useEffect(() => () => running.current?.abort(), [])

  async function save(certified: typeof certifiedPlayers, title: string): Promise<void> {
    const { signal } = (running.current = new AbortController())
    setProgress({ done: 0, all: 0 })
    try {
      const board = { ...initialResourceQuery, sort: 'points', descending: true }
      const [members, { certificatesPdf }] = await Promise.all([
        memberList.fetchAll(gameSession.id, board),
        import('@/features/results/model/certificate-pdf'),
        // Screens of organisers do not have the texts of players' certificates.
        loadTranslations('results'),
      ])
      signal.throwIfAborted()
      const ranked = countRanked(members)
      const [first, ...others] = certified(members).map((entry): Certificate => ({
        ...texts({ ...entry, ranked, startsAt: entry.startsAt ?? endsAt, endsAt }),
        name: gameSession.name,
        player_name: entry.name,
        badges: entry.members,
        others: (count) => t('admin.cheating.others', { count }),
      }))
      if (!first) return toasts.error(t('admin.results.noCertificates'))
      const all = others.length + 1
      const file = await certificatesPdf([first, ...others], {
        signal,
        onProgress: (done) => setProgress({ done, all }),
      })
      saveFile(`${title} – ${gameSession.name}.pdf`, file)
    } catch (error) {
      if (!signal.aborted) toasts.error(errorText(error))
    } finally {
      if (running.current?.signal === signal) setProgress(null)
    }
  }

  function cancel(): void {
    running.current?.abort()
    setProgress(null)
  }

  if (progress) {
    const label = t('admin.results.certificateProgress', progress)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-medium tabular-nums">{label}</p>
        <progress
          className="progress w-40"
          aria-label={label}
          value={progress.done}
          max={Math.max(progress.all, 1)}
        />
        <Button variant="ghost" size="sm" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={Award} variant="outline" onClick={() => void save(certifiedPlayers, ofPlayers)}>
        {ofPlayers}
      </Button>
      {gameSession.team_mode !== 'off' && (
        <Button icon={Award} variant="outline" onClick={() => void save(certifiedTeams, ofTeams)}>
          {ofTeams}
        </Button>
      )}
    </div>
  )
}
