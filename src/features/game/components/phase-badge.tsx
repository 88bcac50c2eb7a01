import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { SessionPhase } from '@/features/game/model/session-state'

const tones: Record<SessionPhase, BadgeTone> = {
  upcoming: 'info',
  running: 'success',
  paused: 'warning',
  ended: 'neutral',
}

export function PhaseBadge({ phase }: { phase: SessionPhase }) {
  const { t } = useTranslation()
  return <Badge tone={tones[phase]}>{t(`game.phase.${phase}`)}</Badge>
}
