import { Component, type ReactNode } from 'react'
import { CrashScreen } from '@/components/layout/crash-screen'
import { logger } from '@/lib/logger/logger'

interface CrashBoundaryState {
  error: Error | null
}

/** Catches what no route caught: a message and a reload instead of a blank page. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashBoundaryState> {
  override state: CrashBoundaryState = { error: null }

  static getDerivedStateFromError(error: Error): CrashBoundaryState {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    logger.log('error', 'app', 'crash', {}, error)
  }

  override render(): ReactNode {
    return this.state.error ? <CrashScreen /> : this.props.children
  }
}
