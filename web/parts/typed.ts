type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of a place, in order. Once taken from the page they still know what was typed into them. */
export function fieldsIn(place: Element): Field[] {
  return [...place.querySelectorAll<Field>('input, textarea, select')]
}

/**
 * What was typed into some fields, ticked or chosen, again in those that took their places, as if by hand: one after
 * the other, so that what one answer changes is there when the next is given.
 */
export async function typeAgain(before: readonly Field[], now: readonly Field[]): Promise<void> {
  for (const [index, from] of before.entries()) {
    await null
    const to = now[index]
    // Fields that come or go with an answer are not mixed up with others.
    if (!to?.isConnected || to.type !== from.type) continue
    if (isFiles(from) && isFiles(to)) {
      fillFiles(from, to)
      // The window in which one chooses may have been opened by the field that went.
      from.addEventListener('change', () => fillFiles(from, to))
    } else if (!wasTouched(from)) continue
    else if (isTicked(from) && isTicked(to)) {
      if (to.checked !== from.checked) to.click()
    } else if (to.value !== from.value) fill(from, to)
  }
}

function wasTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(one => one.selected !== one.defaultSelected)
  if (isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function fill(from: Field, to: Field): void {
  // Past React's own property, or it would take the value for the one it knows.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
  tell(to)
}

function isFiles(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'file'
}

function fillFiles(from: HTMLInputElement, to: HTMLInputElement): void {
  if (!from.files?.length) return
  to.files = from.files
  tell(to)
}

function tell(field: Field): void {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
