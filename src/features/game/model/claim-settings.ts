/** What a treasure claim asks for besides a photo: nothing, a phone number, or all contact data. */
export const claimContacts = ['none', 'phone', 'all'] as const
export type ClaimContact = (typeof claimContacts)[number]

/** When a player can claim: with a number of finds, with the whole path, or when an organiser opens the claims. */
export const claimOpenings = ['codes', 'path', 'organiser'] as const
export type ClaimOpening = (typeof claimOpenings)[number]
