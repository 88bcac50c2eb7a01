import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'

/** Above the sign-in form: why somebody had to leave, and where to write. `children` are paragraphs. */
export function SignedOutNotice({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-4">
      <div role="alert" className="notice notice-error">
        <div className="flex flex-col gap-1">
          <p className="font-bold">{title}</p>
          {children}
          <p>
            <Link className="link" to={paths.contact}>
              {t('auth.banned.contact')}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}
