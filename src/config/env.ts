import { readEnv, type Env } from '@/config/read-env'

// Tests of plain functions run without a page.
const origin = typeof window === 'undefined' ? 'http://localhost' : window.location.origin

export const env: Env = readEnv(import.meta.env, origin)
