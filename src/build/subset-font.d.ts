declare module 'subset-font' {
  type Range = { min: number; max: number }
  interface Options {
    targetFormat: 'woff2' | 'woff' | 'sfnt'
    /** OpenType features to keep; all of them by default. */
    keepFeatures?: readonly string[]
    /** Pins an axis to a value or narrows it to a range. */
    variationAxes?: Record<string, number | Range>
    noHinting?: boolean
  }
  /** Cuts a font down to the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
