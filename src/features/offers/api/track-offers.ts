import * as z from 'zod/mini'
import { rpc } from '@/lib/supabase/rpc'

const recordedSchema = z.object({ recorded: z.number() })

/** Offer ids seen and clicked; the server counts each once per player, offer and day. */
interface OfferEvents {
  impressions: string[]
  clicks: string[]
}

/** Reports impressions and clicks of offers. */
export async function trackOffers({ impressions, clicks }: OfferEvents): Promise<void> {
  await rpc('track_offers', { p_impressions: impressions, p_clicks: clicks }, recordedSchema)
}
