import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'

/** The map has a layout of its own (spec §2). */
export const mapRoutes: RouteObject[] = [
  {
    path: paths.map,
    lazy: async () => ({ Component: (await import('@/app/pages/map-page')).MapPage }),
  },
]
