import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'

/** Around every route: scroll position, and a bar while a lazy screen is on its way. */
export function RootRoute() {
  const navigation = useNavigation()
  return (
    <>
      {navigation.state === 'loading' && <div className="route-progress" aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
