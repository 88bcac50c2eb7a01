import type { RouteObject } from 'react-router-dom'

/** The map has a layout of its own (spec §2). */
export const mapRoutes: RouteObject[] = []
