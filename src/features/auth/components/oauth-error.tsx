import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'

/** Error code of a third-party sign-in, from the query or, in the implicit flow, from the hash. */
function readOAuthError({ search, hash }: { search: string; hash: string }): string | null {
  return new URLSearchParams(search).get('error') ?? new URLSearchParams(hash.slice(1)).get('error')
}

/** Explains a failed third-party sign-in and removes the error from the URL. */
export function OAuthError() {
  const { t } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const [error] = useState(() => readOAuthError(location))
  const isInUrl = readOAuthError(location) !== null

  useEffect(() => {
    if (isInUrl) void navigate(location.pathname, { replace: true })
  }, [isInUrl, location.pathname, navigate])

  if (error === null) return null
  return (
    <p role="alert" className="notice notice-error mb-4 font-medium">
      {t(error === 'access_denied' ? 'auth.thirdPartyRefused' : 'auth.thirdPartyFailed')}
    </p>
  )
}
