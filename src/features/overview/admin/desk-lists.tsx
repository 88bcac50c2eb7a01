import { useQuery } from '@tanstack/react-query'
import { Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import { gameSessionPath, tabPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import {
  type GameSessionAction,
  gameSessionActionPath,
} from '@/features/game-sessions/model/game-session-action'
import { cheatReviewQueryOptions } from '@/features/codes/api/code-finds'
import { listNames, stateOf } from '@/features/codes/model/case-order'
import type { Correction } from '@/features/corrections/api/corrections'
import {
  problemReportsQueryOptions,
  type ProblemReport,
} from '@/features/reports/api/admin-reports'
import { useReportSound } from '@/features/reports/model/report-sound'
import { DeskHelpers } from '@/features/overview/admin/desk-helpers'
import { DeskList, LinkButton } from '@/features/overview/admin/desk-list'
import type { GameSessionDesk } from '@/features/overview/api/admin-overview'
import { PhotoReview } from '@/features/tasks/components/photo-review'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'

/** Suspicious cases and reports shown on the desk. */
const MAX_ROWS = 4

/** Unreviewed suspicious scans of the hunt. */
function SuspiciousScans({ gameSessionId }: { gameSessionId: string }) {
  const { t, format } = useTexts()
  const { now } = useServerNow([])
  const review = useQuery(cheatReviewQueryOptions(gameSessionId, null))
  const open = (review.data?.cases ?? []).filter((found) => stateOf(found) !== 'reviewed')
  const others = (count: number) => t('admin.cheating.others', { count })
  return (
    <DeskList
      title={t('adminNav.cheating')}
      count={open.length}
      to={tabPath(paths.adminFoundQrCodes, 'cheating', gameSessionId)}
      source={review}
      emptyText={t('admin.desk.noCases')}
      rows={open.slice(0, MAX_ROWS).map((found) => ({
        key: `${found.kind}:${found.user_id}`,
        left: (
          <>
            <b>{listNames(found.players, 2, others)}</b>{' '}
            {t(`admin.cheating.kinds.${found.kind}.title`)}
          </>
        ),
        right: format.recent(found.last_at, now),
      }))}
    />
  )
}

/** Turns the sound of arriving reports on and off, on this device. */
function SoundButton() {
  const { t } = useTranslation()
  const { isOn, setOn } = useReportSound()
  return (
    <IconButton
      icon={isOn ? Volume2 : VolumeX}
      label={t('admin.reports.sound')}
      aria-pressed={isOn}
      className="-mt-2"
      onClick={() => setOn(!isOn)}
    />
  )
}

/** Open reports of the hunt, dangers and calls of helpers first. */
function OpenReports({ gameSessionId }: { gameSessionId: string }) {
  const { t, format } = useTexts()
  const { now } = useServerNow([])
  const list = useQuery(problemReportsQueryOptions(gameSessionId, false))
  const reports = list.data ?? []
  const urgency = ({ kind }: Pick<ProblemReport, 'kind'>) =>
    Number(['danger', 'call'].includes(kind))
  const first = reports.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, MAX_ROWS)
  const to = tabPath(paths.adminFoundQrCodes, 'reports', gameSessionId)
  return (
    <DeskList
      title={t('adminNav.reports')}
      count={reports[0]?.total_count ?? 0}
      to={to}
      button={<SoundButton />}
      source={list}
      emptyText={t('admin.desk.noReports')}
      rows={first.map(({ id, kind, message, user_name, qr_code_name, reported_at }) => ({
        key: id,
        left: (
          <>
            <Badge tone={urgency({ kind }) ? 'error' : 'warning'}>
              {t(`reports.kinds.${kind}`)}
            </Badge>{' '}
            <Link className="link" to={to}>
              {qr_code_name ?? user_name}
            </Link>{' '}
            <span className="text-soft">{message}</span>
          </>
        ),
        right: <time dateTime={reported_at}>{format.recent(reported_at, now)}</time>,
      }))}
    />
  )
}

/** A player or team about whom an organiser wants to do something. */
export interface Contact {
  kind: 'player' | 'team'
  id: string
  name: string
}

/** What the organiser opened on the desk. */
export type Opened =
  | { dialog: 'action'; action: GameSessionAction }
  /** Null: a player or team to be chosen. */
  | { dialog: 'contact'; contact: Contact | null }
  | { dialog: 'claim'; claim: GameSessionDesk['claims'][number] }
  | { dialog: 'code'; code: GameSessionDesk['quietest'][number] }
  | { dialog: 'correction'; correction: Correction }

interface ContactButtonProps {
  contact: Contact
  onOpen: (opened: Opened) => void
}

/** The name of a player or team; opens what can be done about it. */
function ContactButton({ contact, onOpen }: ContactButtonProps) {
  const { t } = useTranslation()
  return (
    <LinkButton
      className="font-semibold"
      aria-label={`${contact.name}: ${t('admin.desk.contact.about')}`}
      onClick={() => onOpen({ dialog: 'contact', contact })}
    >
      {contact.name}
    </LinkButton>
  )
}

interface DeskListsProps {
  desk: GameSessionDesk
  /** Whether players can find codes, so that those that nobody finds matter. */
  isRunning: boolean
  chart: ReactNode
  onOpen: (opened: Opened) => void
}

/**
 * Reports, board, latest finds, quiet codes, and what waits for a decision. A tap on a name opens what can be done about
 * the player, team, find, claim or code.
 */
export function DeskLists({ desk, isRunning, chart, onOpen }: DeskListsProps) {
  const { t, format } = useTexts()
  const { now } = useServerNow([])
  return (
    <div className="desk-lists">
      <div>
        <OpenReports gameSessionId={desk.game_session_id} />
        {desk.task_photos_waiting > 0 && (
          <PhotoReview gameSessionId={desk.game_session_id} queryKey={queryKeyPrefixes.admin} />
        )}
        <DeskHelpers gameSessionId={desk.game_session_id} />
        <DeskList
          title={t('admin.desk.claims')}
          count={desk.claims_pending}
          to={gameSessionPath(paths.adminFoundQrCodes, desk.game_session_id)}
          emptyText={t('admin.desk.noClaims')}
          rows={desk.claims.map((claim) => {
            const { claim_id, team_name, user_name, submitted_at } = claim
            const name = team_name === null ? user_name : `${team_name} · ${user_name}`
            return {
              key: claim_id,
              left: (
                <LinkButton
                  aria-label={t('admin.claims.reviewOf', { name })}
                  onClick={() => onOpen({ dialog: 'claim', claim })}
                >
                  {name}
                </LinkButton>
              ),
              right: format.recent(submitted_at, now),
            }
          })}
        />
        <DeskList
          title={t('admin.desk.board')}
          to={gameSessionActionPath('members', desk.game_session_id)}
          emptyText={t('admin.desk.noBoard')}
          rows={desk.board.map(({ user_id, team_id, rank, user_name, points }) => ({
            key: team_id ?? user_id ?? String(rank),
            left: (
              <>
                {rank}.{' '}
                <ContactButton
                  contact={
                    team_id === null
                      ? { kind: 'player', id: user_id ?? '', name: user_name }
                      : { kind: 'team', id: team_id, name: user_name }
                  }
                  onOpen={onOpen}
                />
              </>
            ),
            right: t('admin.overview.points', { count: points, points: format.number(points) }),
          }))}
        />
      </div>
      <div>
        <DeskList
          title={t('admin.desk.latest')}
          to={tabPath(paths.adminFoundQrCodes, 'codes', desk.game_session_id)}
          emptyText={t('admin.desk.noFinds')}
          rows={desk.latest.map((scan) => ({
            key: String(scan.scan_id),
            left: (
              <>
                {scan.user_id === null ? (
                  t('profile.scans.inherited')
                ) : (
                  <ContactButton
                    contact={{ kind: 'player', id: scan.user_id, name: scan.user_name ?? '' }}
                    onOpen={onOpen}
                  />
                )}{' '}
                {scan.team_name !== null && <span className="text-soft">{scan.team_name} </span>}
                <LinkButton
                  aria-label={`${scan.qr_code_name ?? ''}: ${t('admin.corrections.titles.void', { count: 1 })}, ${scan.user_name ?? t('profile.scans.inherited')}`}
                  onClick={() =>
                    onOpen({
                      dialog: 'correction',
                      correction: { kind: 'void', scanIds: [scan.scan_id] },
                    })
                  }
                >
                  {scan.qr_code_name}
                </LinkButton>{' '}
                <span className="text-soft">{format.delta(scan.points)}</span>
              </>
            ),
            right: <time dateTime={scan.scanned_at}>{format.recent(scan.scanned_at, now)}</time>,
          }))}
        />
        <SuspiciousScans gameSessionId={desk.game_session_id} />
      </div>
      {(isRunning || chart) && (
        <div>
          {isRunning && (
            <DeskList
              title={t('admin.desk.quiet')}
              count={desk.quiet_codes}
              to={gameSessionPath(paths.adminQrCodes, desk.game_session_id, { sort: 'finds' })}
              emptyText={t('admin.desk.noQuiet')}
              rows={desk.quietest.map((code) => ({
                key: code.qr_code_id,
                left: (
                  <LinkButton
                    aria-label={`${code.name}: ${t('admin.reports.withdraw')}`}
                    onClick={() => onOpen({ dialog: 'code', code })}
                  >
                    {code.name}
                  </LinkButton>
                ),
                right:
                  code.last_found_at === null
                    ? t('admin.desk.never')
                    : format.relative(code.last_found_at, now),
              }))}
            />
          )}
          {chart}
        </div>
      )}
    </div>
  )
}
