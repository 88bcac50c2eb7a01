/** A number that begins a step: "1. ", "2) ", at the start or after a blank. */
const stepStart = /(?:^|\s)(\d{1,2})[.)]\s+(?=\S)/g

/**
 * Splits a text into what comes before its numbered steps, and the steps, written on one line or on several.
 * @returns no steps unless at least two are numbered 1, 2, 3, …
 */
export function solutionSteps(text: string): { intro: string; steps: string[] } {
  const starts: RegExpExecArray[] = []
  // A number that is not the next one belongs to the text: "3. emelet".
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
