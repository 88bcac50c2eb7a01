import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router-dom'
import { useFocusAfterNavigation } from '@/app/use-focus-after-navigation'

/**
 * Every freshly loaded page has the same key; by its address it does not inherit another one's
 * position, which would also override an anchor.
 */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? `${pathname}${search}${hash}` : key
}

/** Around every route: scroll position, focus, and a bar while a lazy screen is on its way. */
export function RootRoute() {
  const navigation = useNavigation()
  useFocusAfterNavigation()
  return (
    <>
      {navigation.state === 'loading' && <div className="route-progress" aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
