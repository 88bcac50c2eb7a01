import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/types/database.types'

type Client = SupabaseClient<Database>

let loaded: Client | null = null
const callbacks: ((client: Client) => void)[] = []

/** The shared client; null until its module has been loaded. */
export function getLoadedClient(): Client | null {
  return loaded
}

/** Runs `callback` as soon as the client is loaded. */
export function onClientLoaded(callback: (client: Client) => void): void {
  if (loaded) callback(loaded)
  else callbacks.push(callback)
}

/** Registers the client; only `lib/supabase/client` calls this. */
export function setLoadedClient(client: Client): void {
  loaded = client
  for (const callback of callbacks.splice(0)) callback(client)
}
