/** Who sees a hunt: organisers, whoever has joined by its code, or everyone signed in. */
export const visibilities = ['draft', 'link_only', 'listed'] as const
export type Visibility = (typeof visibilities)[number]

/** Visibilities of a published hunt. */
export const publishedVisibilities = ['listed', 'link_only'] as const
export type PublishedVisibility = (typeof publishedVisibilities)[number]
