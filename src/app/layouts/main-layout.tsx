import { Outlet } from 'react-router-dom'
import { BottomBar } from '@/app/layouts/bottom-bar'
import { Footer } from '@/app/layouts/footer'
import { Navbar } from '@/app/layouts/navbar'
import { SkipLink } from '@/app/layouts/skip-link'

/** Layout of the signed-in screens: navbar, themed background, footer. */
export function MainLayout() {
  return (
    <div className="scene">
      <SkipLink />
      <Navbar />
      <main id="content" tabIndex={-1} className="scene-main">
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}
