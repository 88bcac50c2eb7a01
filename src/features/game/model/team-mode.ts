/** off: everybody plays alone. required: only members of teams can scan. */
export const teamModes = ['off', 'optional', 'required'] as const

export type TeamMode = (typeof teamModes)[number]
