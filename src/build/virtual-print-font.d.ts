declare module 'virtual:print-font' {
  /** Base64 TrueType. */
  export const regular: string
  /** Base64 TrueType. */
  export const bold: string
  /** Every character that both faces have. */
  export const characters: string
}
