/**
 * Stands in for auth-ui's style engine (the build's alias of `@stitches/core`): with
 * `appearance.extend` off not one of its classes is used, and it would be a third of auth-ui's weight.
 */

/** A style of auth-ui; called, it names no class. */
export const css = () => () => ''

/** A theme of auth-ui: none. */
export const createTheme = () => ''

/** The engine; auth-ui only lets it write the theme's variables. */
export const createStitches = () => ({ createTheme })
