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

/** Longest name of a team, characters. */
export const MAX_TEAM_NAME = 40
