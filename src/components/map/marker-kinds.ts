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

/** What a marker stands for, in the order of the database's check; `map.kinds.<kind>` names it. */
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

export type MarkerKind = (typeof markerKinds)[number]

/** What a pin stands for: a marker of the organisers, or a code that the player has found. */
export type PinKind = MarkerKind | 'found'

/** The sign of each kind; its colour is in map.css. */
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
