import { readEnv, type Env } from '@/config/read-env'

export const env: Env = readEnv(import.meta.env, window.location.origin)
