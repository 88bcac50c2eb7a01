import { z } from 'zod'
import { rpc } from '@/lib/supabase/rpc'

const recordedSchema = z.object({ recorded: z.number() })

/** What the organiser counts of an offer; once per player, offer and day each. */
export interface OfferEvents {
  impressions: string[]
  clicks: string[]
}

/** Reports which offers the player has seen and chosen. */
export async function trackOffers({ impressions, clicks }: OfferEvents): Promise<void> {
  await rpc('track_offers', { p_impressions: impressions, p_clicks: clicks }, recordedSchema)
}
