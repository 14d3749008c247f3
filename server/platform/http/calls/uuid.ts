import { refuse } from '../../refusal.ts'

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(text: string): boolean {
  return form.test(text)
}

/** Checks an id from the client before it reaches the database: anything but a UUID is refused with its own number. */
export function requireUuid(text: string): string {
  const id = text.toLowerCase()
  return form.test(id) ? id : refuse('uuid_invalid')
}
