import {
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

/** The sign of each kind; its colour is in map.css. */
export const markerIcons: Record<MarkerKind, LucideIcon> = {
  start: Flag,
  info: Info,
  hint: Lightbulb,
  danger: TriangleAlert,
  water: Droplets,
  food: Utensils,
  toilet: Toilet,
  treasure: Gem,
}
