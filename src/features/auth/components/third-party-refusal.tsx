import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'

/** How a third party's answer comes back: in the query, or in the hash of the older flow. */
function readRefusal({ search, hash }: { search: string; hash: string }): string | null {
  return new URLSearchParams(search).get('error') ?? new URLSearchParams(hash.slice(1)).get('error')
}

/** Says why a third-party sign-in ended without one, and takes the answer out of the address. */
export function ThirdPartyRefusal() {
  const { t } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const [refusal] = useState(() => readRefusal(location))
  const inAddress = readRefusal(location) !== null

  useEffect(() => {
    if (inAddress) void navigate(location.pathname, { replace: true })
  }, [inAddress, location.pathname, navigate])

  if (refusal === null) return null
  return (
    <p role="alert" className="notice notice-error mb-4 font-medium">
      {t(refusal === 'access_denied' ? 'auth.thirdPartyRefused' : 'auth.thirdPartyFailed')}
    </p>
  )
}
