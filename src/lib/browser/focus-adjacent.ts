/** The row of a list or a table that holds a control. */
export const closestRow = (control: Element) => control.closest('tr, li')

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a, input')]

/**
 * What takes the focus when a row goes away with the control that has it: the like one of the next row,
 * else of the row before. Nothing when there is no other row.
 */
export function adjacentControl(control: Element): HTMLElement | undefined {
  const row = closestRow(control)
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  if (!row || !beside) return undefined
  // Counted from the end, where the buttons of a row are.
  const controls = controlsOf(row)
  const place = controls.findIndex((one) => one === control) - controls.length
  return controlsOf(beside).at(place) ?? controlsOf(beside).at(-1)
}

/** Before a control takes its row out of a form: after the last row goes the field that adds one. */
export function focusAdjacentControl(control: Element): void {
  const row = closestRow(control)
  const form = control.closest('section, fieldset')
  const adding = [...(form?.querySelectorAll<HTMLElement>('input, select') ?? [])].find(
    (field) => !row?.contains(field),
  )
  const next = adjacentControl(control) ?? adding
  next?.focus()
}
