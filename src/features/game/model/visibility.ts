/** Who sees a hunt: organisers, whoever has joined by its code, or everyone signed in. */
export const visibilities = ['draft', 'link_only', 'listed'] as const
/** Those of a published hunt. */
export const publicVisibilities = ['listed', 'link_only'] as const
export type PublicVisibility = (typeof publicVisibilities)[number]
export type Visibility = (typeof visibilities)[number]
