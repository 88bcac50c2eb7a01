import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { usePageTitle } from '@/lib/browser/use-page-title'

interface AuthCardProps {
  title: string
  description?: string
  /** Above the content. */
  error?: string | null
  children: ReactNode
}

/** Card around every sign-in screen; also sets the page title. */
export function AuthCard({ title, description, error, children }: AuthCardProps) {
  usePageTitle(title)
  return (
    <Card className="mx-auto w-full max-w-md">
      <h1 className="text-2xl">{title}</h1>
      {description && <p className="text-soft mt-2 text-pretty">{description}</p>}
      <div className="mt-5">
        {error && (
          <p role="alert" className="notice notice-error mb-4 font-medium">
            {error}
          </p>
        )}
        {children}
      </div>
    </Card>
  )
}
