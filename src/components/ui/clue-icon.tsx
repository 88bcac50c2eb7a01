import { Compass, Gem, Map as MapIcon, Music, Puzzle, Scroll, type LucideIcon } from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  compass: Compass,
  map: MapIcon,
  riddle: Puzzle,
  sound: Music,
  treasure: Gem,
}

/** The picture of a clue type; organisers may invent types, which get a scroll. */
export function ClueIcon({ type, className }: { type: string; className?: string }) {
  const Icon = icons[type] ?? Scroll
  return <Icon aria-hidden="true" className={className} />
}
