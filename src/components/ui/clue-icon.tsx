import { Compass, Gem, Map as MapIcon, Music, Puzzle, Scroll, type LucideIcon } from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  compass: Compass,
  map: MapIcon,
  riddle: Puzzle,
  sound: Music,
  treasure: Gem,
}

/** Icon of a clue type; custom types of organisers get a scroll. */
export function ClueIcon({ type, className }: { type: string; className?: string }) {
  const Icon = icons[type] ?? Scroll
  return <Icon aria-hidden="true" className={className} />
}
