import { afterEach } from 'vitest'

// Most files need no page; those that do ask for it with `@vitest-environment jsdom`.
if (typeof window !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  // As long as the machine needs: other steps run beside this one.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })
}
