type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of a place, in order. Once taken from the page they still know what was typed into them. */
export function findFields(container: Element): Field[] {
  return [...container.querySelectorAll<Field>('input, textarea, select')]
}

/**
 * What was typed into some fields, ticked or chosen, again in those that took their places, as if by hand: one after
 * the other, so that what one answer changes is there when the next is given.
 */
export async function retype(before: readonly Field[], now: readonly Field[]): Promise<void> {
  for (const [index, from] of before.entries()) {
    await null
    const to = now[index]
    // Fields that come or go with an answer are not mixed up with others.
    if (!to?.isConnected || to.type !== from.type) continue
    if (isFiles(from) && isFiles(to)) {
      copyFiles(from, to)
      // The window in which one chooses may have been opened by the field that went.
      from.addEventListener('change', () => copyFiles(from, to))
    } else if (!isTouched(from)) continue
    else if (isTicked(from) && isTicked(to)) {
      if (to.checked !== from.checked) to.click()
    } else if (to.value !== from.value) copyValue(from, to)
  }
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(one => one.selected !== one.defaultSelected)
  if (isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function copyValue(from: Field, to: Field): void {
  // Past React's own property, or it would take the value for the one it knows.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
  dispatchChange(to)
}

function isFiles(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'file'
}

function copyFiles(from: HTMLInputElement, to: HTMLInputElement): void {
  if (!from.files?.length) return
  to.files = from.files
  dispatchChange(to)
}

function dispatchChange(field: Field): void {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
