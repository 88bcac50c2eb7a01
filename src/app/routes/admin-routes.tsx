import type { RouteObject } from 'react-router-dom'

/** Screens of the organisers (spec §2). One lazy entry per screen. */
export const adminRoutes: RouteObject[] = []
