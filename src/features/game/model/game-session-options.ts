import { textLanguagesAmong } from '@/lib/game-session/languages-of-game-sessions'
import type { TextLanguage } from '@/lib/i18n/text-languages'

/** Languages of the texts of a hunt, as values of a form: Hungarian, English or both. */
export const gameSessionLanguages = ['hu', 'en', 'hu,en'] as const

type GameSessionLanguages = (typeof gameSessionLanguages)[number]

/** @param languages of a hunt; absent: both */
export function toGameSessionLanguages(
  languages: readonly string[] = ['hu', 'en'],
): GameSessionLanguages {
  return gameSessionLanguages.find((value) => value === languages.join(',')) ?? 'hu,en'
}

/** The languages that a value of the form stands for. */
export function toTextLanguages(value: GameSessionLanguages): readonly TextLanguage[] {
  return textLanguagesAmong(value.split(','))
}

/** What a treasure claim asks for besides a photo: nothing, a phone number, or all contact data. */
export const claimContacts = ['none', 'phone', 'all'] as const
export type ClaimContact = (typeof claimContacts)[number]

/** When a player can claim: with a number of finds, with the whole path, or when an organiser opens the claims. */
export const claimOpenings = ['codes', 'path', 'organiser'] as const
export type ClaimOpening = (typeof claimOpenings)[number]

/** off: everybody plays alone. required: only members of teams can scan. */
export const teamModes = ['off', 'optional', 'required'] as const

/** How strangers read players on venue screen and results; given: only in a link-only hunt, otherwise initials. */
export const publicNames = ['initials', 'given', 'hidden'] as const

/** Who sees a hunt: organisers, whoever has joined by its code, or everyone signed in. */
export const visibilities = ['draft', 'link_only', 'listed'] as const
export type Visibility = (typeof visibilities)[number]

/** Visibilities of a published hunt. */
export const publishedVisibilities = ['listed', 'link_only'] as const
export type PublishedVisibility = (typeof publishedVisibilities)[number]
