import { Outlet } from 'react-router-dom'
import { BottomBar } from '@/app/layouts/bottom-bar'
import { Footer } from '@/app/layouts/footer'
import { Navbar } from '@/app/layouts/navbar'
import { SkipLink } from '@/app/layouts/skip-link'

function SignedInLayout({ className, mainClass }: { className: string; mainClass: string }) {
  return (
    <div className={className}>
      <SkipLink />
      <Navbar />
      <main id="content" tabIndex={-1} className={mainClass}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}

/** Layout of the signed-in screens: navbar, themed background, footer. */
export const MainLayout = () => <SignedInLayout className="scene" mainClass="scene-main" />

/** Layout of the map: like `MainLayout`, but with full width. */
export const MapLayout = () => (
  <SignedInLayout className="flex min-h-dvh flex-col" mainClass="flex grow flex-col" />
)
