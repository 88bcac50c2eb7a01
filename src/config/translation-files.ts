/** Translation files with the texts of a few screens: namespaces of their own, fallbacks of `translation`. */
export const ownFiles = ['admin', 'screen', 'results', 'helpers', 'terms'] as const
export type OwnFile = (typeof ownFiles)[number]
