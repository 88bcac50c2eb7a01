import { CluesScreen } from '@/features/clues/admin/clues-screen'
import { CluePreview } from '@/features/shop/components/clue-preview'

/** The organisers' clues, each shown as the shop will show it (spec §2 /admin/clues). */
export function CluesPage() {
  return <CluesScreen renderPreview={(draft) => <CluePreview draft={draft} />} />
}
