import {
  CircleCheck,
  Droplets,
  Flag,
  Gem,
  Info,
  Lightbulb,
  Toilet,
  TriangleAlert,
  Utensils,
  type LucideIcon,
} from 'lucide-react'

/** Marker kinds in the order of the database check; each has a text under `map.kinds`. */
export const markerKinds = [
  'start',
  'info',
  'hint',
  'danger',
  'water',
  'food',
  'toilet',
  'treasure',
] as const

type MarkerKind = (typeof markerKinds)[number]

/** A marker kind, or a code that the player has found. */
export type PinKind = MarkerKind | 'found'

/** Icon of each kind; the colours are in map.css. */
export const markerIcons: Record<PinKind, LucideIcon> = {
  start: Flag,
  info: Info,
  hint: Lightbulb,
  danger: TriangleAlert,
  water: Droplets,
  food: Utensils,
  toilet: Toilet,
  treasure: Gem,
  found: CircleCheck,
}
