/** Returns the table row or list item that contains a control. */
export const closestRow = (control: Element) => control.closest('tr, li')

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a, input')]

/**
 * Returns the control to focus when a row is removed: the corresponding one in the next row, or else in
 * the previous row. Undefined when there is no other row.
 */
export function adjacentControl(control: Element): HTMLElement | undefined {
  const row = closestRow(control)
  const sibling = row?.nextElementSibling ?? row?.previousElementSibling
  if (!row || !sibling) return undefined
  // Count from the end: the buttons are the last controls of a row.
  const controls = controlsOf(row)
  const indexFromEnd = controls.findIndex((one) => one === control) - controls.length
  return controlsOf(sibling).at(indexFromEnd) ?? controlsOf(sibling).at(-1)
}

/** Moves the focus before a row is removed from a form; after the last row, to the field that adds one. */
export function focusAdjacentControl(control: Element): void {
  const row = closestRow(control)
  const form = control.closest('section, fieldset')
  const addField = [...(form?.querySelectorAll<HTMLElement>('input, select') ?? [])].find(
    (field) => !row?.contains(field),
  )
  const next = adjacentControl(control) ?? addField
  next?.focus()
}
