import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'

const tones: Record<GameSessionPhase, BadgeTone> = {
  upcoming: 'info',
  running: 'success',
  paused: 'warning',
  ended: 'neutral',
}

export function PhaseBadge({ phase }: { phase: GameSessionPhase }) {
  const { t } = useTranslation()
  return <Badge tone={tones[phase]}>{t(`game.phase.${phase}`)}</Badge>
}
