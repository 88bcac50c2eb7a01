/**
 * What has no width or only formats what follows, of every plane, as the inside of a character class. Equals
 * `private.invisible_characters` in SQL.
 */
export const INVISIBLE = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
