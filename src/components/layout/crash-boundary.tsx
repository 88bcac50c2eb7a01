import { Component, type ReactNode } from 'react'
import { CrashScreen } from '@/components/layout/crash-screen'
import { logger } from '@/lib/logger/logger'

export interface CrashBoundaryProps {
  children: ReactNode
  /** What stands in for a part of a screen; without it the whole page says so. */
  fallback?: ReactNode
}

interface CrashBoundaryState {
  error: Error | null
}

/** Catches what no route caught: a message and a reload instead of a blank page. */
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
