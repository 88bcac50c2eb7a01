/** Matches the number of a step, "1. " or "2) ", at the start or after whitespace. */
const stepStart = /(?:^|\s)(\d{1,2})[.)]\s+(?=\S)/g

/**
 * Splits a text into its introduction and its numbered steps, on one or several lines.
 * @returns no steps unless at least two are numbered 1, 2, 3, …
 */
export function solutionSteps(text: string): { intro: string; steps: string[] } {
  const starts: RegExpExecArray[] = []
  // A number out of sequence is part of the text, such as "3. emelet".
  for (const match of text.matchAll(stepStart)) {
    if (Number(match[1]) === starts.length + 1) starts.push(match)
  }
  if (starts.length < 2) return { intro: text, steps: [] }
  return {
    intro: text.slice(0, starts[0]?.index).trim(),
    steps: starts.map((start, at) =>
      text.slice(start.index + start[0].length, starts[at + 1]?.index).trim(),
    ),
  }
}
