import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/types/database.types'

type Client = SupabaseClient<Database>

let arrived: Client | null = null
const followers: ((client: Client) => void)[] = []

/** The one client; null as long as nobody needed it. */
export function supabaseHere(): Client | null {
  return arrived
}

/** Runs once there is a client, whoever asked for it. */
export function whenSupabaseLoads(follower: (client: Client) => void): void {
  if (arrived) follower(arrived)
  else followers.push(follower)
}

/** For `@/lib/supabase/client` alone: tells that the one client exists. */
export function supabaseLoaded(client: Client): void {
  arrived = client
  for (const follower of followers.splice(0)) follower(client)
}
