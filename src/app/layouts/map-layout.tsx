import { Outlet } from 'react-router-dom'
import { BottomBar } from '@/app/layouts/bottom-bar'
import { Footer } from '@/app/layouts/footer'
import { Navbar } from '@/app/layouts/navbar'
import { SkipLink } from '@/app/layouts/skip-link'

/** Layout of the map: like `MainLayout`, but with full width. */
export function MapLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Navbar />
      <main id="content" tabIndex={-1} className="flex grow flex-col">
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}
