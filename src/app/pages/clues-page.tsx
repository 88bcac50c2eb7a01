import { CluesScreen } from '@/features/clues/admin/clues-screen'
import { CluePreview } from '@/features/shop/components/clue-preview'

/** /admin/clues: the clues, with a preview of the shop. */
export function CluesPage() {
  return <CluesScreen renderPreview={(draft) => <CluePreview draft={draft} />} />
}
