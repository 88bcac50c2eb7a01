import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { QueryError } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { type Finding, preflightQueryOptions } from '@/features/game/api/admin-running-game-session'
import { groupFindings, correctionPath, severities } from '@/features/game/model/finding'
import { useTexts } from '@/lib/i18n/use-texts'

const icons = { error: CircleX, warning: TriangleAlert, hint: Info } as const
const tones = { error: 'error', warning: 'warning', hint: 'info' } as const

/** Formats timestamps in the details of a finding. */
function useDetails(): (finding: Finding) => Record<string, string | number> {
  const { format } = useTexts()
  return ({ details }) =>
    Object.fromEntries(
      Object.entries(details).map(([name, value]) => [
        name,
        typeof value === 'string' ? format.timestampWithZone(value) : (value ?? '–'),
      ]),
    )
}

function FindingGroup(props: { group: readonly [Finding, ...Finding[]]; gameSessionId: string }) {
  const { group, gameSessionId } = props
  const { t, localized } = useTexts()
  const details = useDetails()
  const [first] = group
  const Icon = icons[first.severity]
  return (
    <li className="flex items-start gap-3 py-3" data-finding={first.key}>
      <Icon aria-hidden="true" className="text-soft mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-semibold text-pretty">
          {t(`admin.gameTest.findings.${first.key}`, details(first))}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {group.map((finding) => {
            const name = localized(finding, 'name')
            const isGameSession =
              finding.subject === 'game_session' || finding.subject === 'settings'
            return (
              <li key={finding.subject_id} className="min-w-0">
                <Link
                  className="link inline-block min-h-6 max-w-full wrap-anywhere"
                  to={correctionPath(finding, gameSessionId, name)}
                >
                  {isGameSession && group.length > 1
                    ? t('admin.gameTest.theHunt')
                    : isGameSession || first.key === 'no_map'
                      ? t('admin.gameTest.mend')
                      : name}
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </li>
  )
}

/** Preflight findings of a session, worst first, with links to fix them. */
export function PreflightList({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  const preflight = useQuery(preflightQueryOptions(gameSessionId))
  if (preflight.error) return <QueryError query={preflight} />
  if (!preflight.data) return <SkeletonList rows={5} />
  if (preflight.data.length === 0) {
    return (
      <Card>
        <p className="flex items-center gap-3 font-semibold">
          <CircleCheck aria-hidden="true" className="text-success size-6 shrink-0" />
          {t('admin.gameTest.allWell')}
        </p>
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      {severities.map((severity) => {
        const findings = preflight.data.filter((finding) => finding.severity === severity)
        if (findings.length === 0) return null
        return (
          <Card
            key={severity}
            title={t(`admin.gameTest.severities.${severity}`)}
            actions={<Badge tone={tones[severity]}>{findings.length}</Badge>}
          >
            <ul className="divide-base-300 divide-y">
              {groupFindings(findings).map(([key, group]) => (
                <FindingGroup key={key} group={group} gameSessionId={gameSessionId} />
              ))}
            </ul>
          </Card>
        )
      })}
    </div>
  )
}
