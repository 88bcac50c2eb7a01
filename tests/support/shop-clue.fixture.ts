/** A bought clue of the shop's list, without a guide. */
export const shopClue = {
  ...{ clue_id: 'clue', position: 1, name_hu: '', name_en: '', description_hu: '' },
  ...{ description_en: '', clue_type: 'text', price: 5, effective_price: 5 },
  ...{ required_clue_id: null, required_clue_name_hu: null, required_clue_name_en: null },
  ...{ available_from: null, is_owned: true, blocking_error: null, solution_guide_id: null },
  ...{ guide_price: null, guide_effective_price: null, guide_is_owned: false },
  ...{ guide_blocking_error: null, offer_id: null, offer_ends_at: null, is_of_team: false },
  ...{ guide_is_of_team: false, price_reason: 'regular' },
}
