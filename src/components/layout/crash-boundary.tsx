import { Component, type ReactNode } from 'react'
import { CrashScreen } from '@/components/layout/crash-screen'
import { logger } from '@/lib/logger/logger'

interface CrashBoundaryProps {
  children: ReactNode
  /** Replaces the crashed part; by default a full-page crash screen. */
  fallback?: ReactNode
}

interface CrashBoundaryState {
  error: Error | null
}

/** Catches errors outside of route boundaries and shows a message instead of a blank page. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { error: null }

  static getDerivedStateFromError(error: Error): CrashBoundaryState {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    logger.log('error', 'app', 'crash', {}, error)
  }

  override render(): ReactNode {
    const { children, fallback = <CrashScreen /> } = this.props
    return this.state.error ? fallback : children
  }
}
