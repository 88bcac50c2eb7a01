import { useId } from 'react'
import type { ClueForm } from '@/features/clues/model/clue-form'
import type { PurchasedClue, ShopClue } from '@/features/shop/api/shop'
import { OwnedClueCard } from '@/features/shop/components/owned-clues'
import { TrailStepCard } from '@/features/shop/components/clue-offers'
import { parseInteger } from '@/lib/forms/fields'

const noop = () => undefined

/** Live preview of a clue: its shop card and its card once bought. */
export function CluePreview({ draft }: { draft: ClueForm }) {
  const id = useId()
  const price = parseInteger(draft.price) ?? 0
  const offer: ShopClue = {
    ...draft,
    clue_id: id,
    position: 0,
    price,
    effective_price: price,
    price_reason: 'regular',
    required_clue_id: null,
    required_clue_name_hu: null,
    required_clue_name_en: null,
    available_from: null,
    is_owned: false,
    blocking_error: null,
    solution_guide_id: null,
    guide_price: null,
    guide_effective_price: null,
    guide_is_owned: false,
    guide_blocking_error: null,
    offer_id: null,
    offer_ends_at: null,
    is_found: false,
    is_of_team: false,
    guide_is_of_team: false,
  }
  const owned: PurchasedClue = {
    id,
    user_id: id,
    clue_id: id,
    game_session_id: id,
    clue_name_hu: draft.name_hu,
    clue_name_en: draft.name_en,
    clue_type: draft.clue_type,
    clue_description_hu: draft.description_hu,
    clue_description_en: draft.description_en,
    clue_content_hu: draft.content_hu,
    clue_content_en: draft.content_en,
    purchase_price: price,
    // oxlint-disable-next-line react/purity -- bought just now
    purchased_at: new Date().toISOString(),
    is_revealed: false,
    order_id: null,
  }
  return (
    <div className="flex flex-col gap-3">
      <ul>
        <TrailStepCard
          step={{ clue: offer, unlocks: [] }}
          actions={{ onBuy: noop, onOpen: noop, onAvailable: noop, onSeen: noop }}
        />
      </ul>
      <OwnedClueCard
        clue={owned}
        guide={null}
        media={draft.media.map((item) => ({ ...item, clue_id: id, solution_guide_id: null }))}
        mediaScope={null}
        offer={null}
        salesOpen={false}
        onBuy={noop}
        focusReason={null}
      />
    </div>
  )
}
