import type { ParseKeys } from 'i18next'
import {
  Activity,
  FlaskConical,
  Gem,
  LayoutDashboard,
  Map as MapIcon,
  QrCode,
  ScanLine,
  Shield,
  ShoppingBag,
  Trophy,
  User,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '@/config/paths'

export interface NavEntry {
  path: string
  label: Extract<ParseKeys, `nav.${string}`>
  icon: LucideIcon
}

/** Links of the navbar and the bottom bar. */
export const mainEntries: readonly NavEntry[] = [
  { path: paths.dashboard, label: 'nav.dashboard', icon: LayoutDashboard },
  { path: paths.scanner, label: 'nav.scan', icon: ScanLine },
  { path: paths.map, label: 'nav.map', icon: MapIcon },
  { path: paths.shop, label: 'nav.shop', icon: ShoppingBag },
]

/** Profile menu entries for all players. */
export const profileEntries: readonly NavEntry[] = [
  { path: paths.profile, label: 'nav.profile', icon: User },
  { path: paths.treasureClaim, label: 'nav.treasureClaim', icon: Gem },
]

/** Profile menu entries for organisers. */
export const organiserEntries: readonly NavEntry[] = [
  { path: paths.admin, label: 'nav.admin', icon: Shield },
  { path: paths.adminActivity, label: 'nav.activity', icon: Activity },
  { path: paths.adminGameSessions, label: 'nav.gameSessions', icon: Trophy },
  { path: paths.adminFoundQrCodes, label: 'nav.foundQrCodes', icon: QrCode },
  { path: paths.adminGameTest, label: 'nav.gameTest', icon: FlaskConical },
]
