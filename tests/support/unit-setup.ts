import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  if (typeof window === 'undefined') return // a file that asks for the node environment
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
