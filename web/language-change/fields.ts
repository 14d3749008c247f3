import { enterValue, type Field, findFields, isTicked } from '../parts/retype-fields.ts'

/** The value of a field that a person changed. */
export interface StoredField {
  name: string
  value: string
  checked?: boolean
}

/** Never written to a storage: passwords, and files, which fit into none. */
const left: readonly string[] = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']

/** The fields of the page that were changed by hand. A declaration is made again, by who reads it in that language. */
export function readTouched(container: Element, touched: WeakSet<Element>): StoredField[] {
  return [...named(container)]
    .filter(([, field]) => touched.has(field) && !left.includes(field.type) && !('declares' in field.dataset))
    .map(([name, field]) => ({ name, value: field.value, ...(isTicked(field) && { checked: field.checked }) }))
}

/** Enters the values in fields that have not had theirs yet: one after the other, because one may show another. */
export async function enterStored(container: Element, stored: readonly StoredField[], done: WeakSet<Element>) {
  for (const field of stored) {
    const to = named(container).get(field.name)
    if (!to || done.has(to)) continue
    done.add(to)
    enterValue(to, field)
    await null
  }
}

/**
 * A field has the same name in every language: its id, unless React made that up; else its kind and value. Its place
 * among others of the same name follows.
 */
function named(container: Element): Map<string, Field> {
  const found = new Map<string, Field>()
  const counts = new Map<string, number>()
  for (const field of findFields(container)) {
    const given = [field.id, field.name].find(text => /^[a-z]/i.test(text))
    const kind = isTicked(field) ? `${field.type} ${field.value}` : `${field.type} ${field.autocomplete}`
    const own = given && isTicked(field) ? `${given} ${field.value}` : (given ?? kind)
    const count = counts.get(own) ?? 0
    counts.set(own, count + 1)
    found.set(`${own} ${count}`, field)
  }
  return found
}
