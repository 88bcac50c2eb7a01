import { randomUUID } from 'node:crypto'
import { createHunt, type TestHunt } from '../../e2e/support/hunt'
import { createMaps } from '../../e2e/support/maps'
import { uploadSampleMedia } from '../../e2e/support/sample-media'
import type { Api } from '../../e2e/support/users'

export const clue = { name: 'A harmadik pad', content: 'A harmadik lámpa alatt keress.', price: 10 }
export const alt = 'A kút kávája'
export const transcript = 'Egy csobbanás.'
export const card = { title: 'A kút legendája', text: 'Mélyre ejtett kulcs.' }

/** A hunt with a map, a clue with a picture and a sound, and a code with a card. */
export async function prepareHunt(organiser: Api): Promise<TestHunt> {
  const { pictureId, soundId } = await uploadSampleMedia(organiser)
  const clueId = randomUUID()
  await organiser
    .rpc('admin_save_clue', {
      p_clue: {
        id: clueId,
        name_hu: clue.name,
        name_en: 'The third bench',
        price: clue.price,
        content_hu: clue.content,
        content_en: 'Search below the third lamp.',
        media: [
          { id: pictureId, alt_hu: alt, alt_en: 'The rim of the well' },
          { id: soundId, transcript_hu: transcript, transcript_en: 'A splash.' },
        ],
      },
    })
    .throwOnError()
  const hunt = await createHunt(organiser, { clueIds: [clueId] })
  await createMaps(organiser, hunt)
  await organiser
    .from('qr_codes')
    .update({
      card_title_hu: card.title,
      card_title_en: 'The legend of the well',
      card_text_hu: card.text,
      card_text_en: 'A key, dropped deep.',
    })
    .eq('id', hunt.codes[1].id)
    .throwOnError()
  return hunt
}
