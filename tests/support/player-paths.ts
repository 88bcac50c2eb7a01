import { mapRoutes, playerRoutes } from '@/app/routes/player-routes'

/** Paths of the screens of signed-in players. */
export const playerPaths = [...playerRoutes, ...mapRoutes]
  .flatMap(({ path, children }) => children?.map((child) => child.path) ?? path)
  .filter((path) => path !== undefined)
