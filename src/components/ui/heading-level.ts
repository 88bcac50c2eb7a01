import { createContext } from 'react'

/**
 * The level of a heading that stands here, below the page's h1 or a section's own heading. What brings
 * a heading (a card with a title, a dialog) sets it for its content.
 */
export const HeadingLevel = createContext<2 | 3 | 4>(2)
