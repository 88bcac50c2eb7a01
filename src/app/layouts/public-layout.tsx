import { Outlet } from 'react-router-dom'
import { Brand } from '@/app/layouts/brand'
import { ConnectionBanner } from '@/app/layouts/connection-banner'
import { Footer } from '@/app/layouts/footer'
import { LanguageMenu } from '@/app/layouts/language-menu'
import { SkipLink } from '@/app/layouts/skip-link'

export function PublicLayout() {
  return (
    <div className="scene">
      <SkipLink />
      <header className="navbar-shell">
        <div className="navbar-row justify-between">
          <Brand />
          <LanguageMenu />
        </div>
        <ConnectionBanner />
      </header>
      <main id="content" tabIndex={-1} className="scene-main">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
