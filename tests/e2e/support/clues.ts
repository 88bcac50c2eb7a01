import { randomUUID } from 'node:crypto'
import type { Api } from './users'

/** A clue for one test, which may change it. */
export type TestClue = { id: string; nameHu: string; price: number }

type ClueState = {
  nameHu?: string
  price?: number
  /** ISO time at which the sale starts. */
  availableFrom?: string
  isActive?: boolean
  isLocked?: boolean
  contentHu?: string
}

/** Creates a clue with contents; pass its id to `createHunt` to sell it. */
export async function createClue(
  organiser: Api,
  {
    nameHu = `Próbanyom ${randomUUID().slice(0, 8)}`,
    price = 10,
    availableFrom,
    isActive = true,
    isLocked = false,
    contentHu,
  }: ClueState = {},
): Promise<TestClue> {
  const { data } = await organiser
    .from('clue_templates')
    .insert({
      name_hu: nameHu,
      name_en: `${nameHu} (en)`,
      price,
      available_from: availableFrom ?? null,
      is_active: isActive,
      is_locked: isLocked,
    })
    .select('id')
    .single()
    .throwOnError()
  await organiser
    .from('clue_contents')
    .insert({
      clue_id: data.id,
      content_hu: contentHu ?? `${nameHu} titka`,
      content_en: `${nameHu} secret`,
    })
    .throwOnError()
  return { id: data.id, nameHu, price }
}
