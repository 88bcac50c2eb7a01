import { useTranslation } from 'react-i18next'
import { paths } from '@/config/paths'

const links = [
  { path: paths.termsOfService, label: 'footer.terms' },
  { path: paths.privacyPolicy, label: 'footer.privacy' },
  { path: paths.contact, label: 'footer.contact' },
] as const

/** Not translated: the title is the same in every language. */
const COPYRIGHT_TITLE = 'AR Kincskeresés'

/** Copyright line and links, which open in a new tab. @param version of the app; not shown without it */
export function Footer({ version }: { version?: string }) {
  const { t } = useTranslation()
  // oxlint-disable-next-line react/purity -- the year may change
  const year = new Date().getFullYear()
  return (
    <footer className="text-soft flex flex-wrap items-center justify-center gap-x-5 px-4 py-3 text-sm">
      <p>{`© ${year} ${COPYRIGHT_TITLE}`}</p>
      {version && <p>{t('footer.version', { version })}</p>}
      {links.map(({ path, label }) => (
        <a
          key={path}
          href={path}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          {t(label)}
          <span className="sr-only">{t('footer.newTab')}</span>
        </a>
      ))}
    </footer>
  )
}
