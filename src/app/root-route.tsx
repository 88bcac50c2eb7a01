import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router-dom'
import { useFocusAfterNavigation } from '@/app/use-focus-after-navigation'
import { useLazyLoads } from '@/stores/lazy-loads'

/**
 * Returns the key of the scroll position. Every freshly loaded page has the location key 'default', so its
 * URL is used instead: another page's position would override an anchor.
 */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? `${pathname}${search}${hash}` : key
}

/** Handles scroll position, focus and the loading bar for all routes. */
export function RootRoute() {
  const navigation = useNavigation()
  const isLoadingPart = useLazyLoads(({ running }) => running > 0)
  useFocusAfterNavigation()
  const isLoading = navigation.state === 'loading' || isLoadingPart
  return (
    <>
      {isLoading && <div className="route-progress" aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
