// A thread does not inherit the loader that lets its process run TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./engine-worker.ts')
