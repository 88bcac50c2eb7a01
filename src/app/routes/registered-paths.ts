import { adminRoutes } from '@/app/routes/admin-routes'
import { mapRoutes } from '@/app/routes/map-routes'
import { playerRoutes } from '@/app/routes/player-routes'

const registered = new Set(
  [...playerRoutes, ...mapRoutes, ...adminRoutes].map((route) => route.path),
)

/** Whether a screen stands behind a path: menus link only to what exists. */
export function hasScreen(path: string): boolean {
  return registered.has(path)
}
