export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of a container, in order. After their removal from the page they still hold their values. */
export function findFields(container: Element): Field[] {
  return [...container.querySelectorAll<Field>('input, textarea, select')]
}

/**
 * Enters the values of removed fields in their replacements, as if by hand: one after the other, so that each field's
 * effect is there before the next is set.
 */
export async function retype(before: readonly Field[], now: readonly Field[]): Promise<void> {
  for (const [index, from] of before.entries()) {
    await null
    const to = now[index]
    // Fields that depend on another value are not confused with others.
    if (!to?.isConnected || to.type !== from.type) continue
    if (isFiles(from) && isFiles(to)) {
      copyFiles(from, to)
      // The removed file field may have its file dialog still open.
      from.addEventListener('change', () => copyFiles(from, to))
    } else if (!isTouched(from)) continue
    else enterValue(to, from)
  }
}

/** Enters a value as if by hand; nothing happens where it is there already. */
export function enterValue(to: Field, from: { value: string; checked?: boolean }): void {
  if (isTicked(to)) {
    if (to.checked !== from.checked) to.click()
  } else if (to.value !== from.value) setValue(to, from.value)
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(one => one.selected !== one.defaultSelected)
  if (isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

export function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function setValue(to: Field, value: string): void {
  // By the native setter, because React's own property would take the value for the current one.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, value)
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
