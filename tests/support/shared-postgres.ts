import { sharePostgres } from './postgres'

/** Vitest's global setup: one PostgreSQL server and one migrated template for all test files. */
export default async function setup(): Promise<() => Promise<void>> {
  return sharePostgres()
}
