import { createContext } from 'react'

/** Languages in which organisers can write texts. */
export const textLanguages = ['hu', 'en'] as const

export type TextLanguage = (typeof textLanguages)[number]

/** Languages of the hunt on screen: forms ask for its texts in these, and players see no other. */
export const TextLanguagesContext = createContext<readonly TextLanguage[]>(textLanguages)
