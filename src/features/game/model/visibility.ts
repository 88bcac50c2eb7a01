/** Who sees a hunt: organisers, whoever has joined by its code, or everyone signed in. */
export const visibilities = ['draft', 'link_only', 'listed'] as const
export type Visibility = (typeof visibilities)[number]
