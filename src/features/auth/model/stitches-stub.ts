/**
 * Stub for `@stitches/core`, aliased in vite.config.ts: with `appearance.extend` off auth-ui uses none of
 * its classes, and it would be a third of auth-ui's size.
 */

export const css = () => () => ''
export const createTheme = () => ''
export const createStitches = () => ({ createTheme })
