/** A long secret in groups of four, as people read and type it: "JBSW Y3DP". */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
