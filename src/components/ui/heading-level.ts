import { createContext } from 'react'

/**
 * Heading level of nested components. Components with a heading (a card with a title, a dialog) set it for
 * their content.
 */
export const HeadingLevel = createContext<2 | 3 | 4>(2)
