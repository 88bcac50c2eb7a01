import type { RouteObject } from 'react-router-dom'

/** Screens of the signed-in player, inside navbar and footer (spec §2). One lazy entry per screen. */
export const playerRoutes: RouteObject[] = []
