/**
 * A unique index decides between two callers who save the same at once. Its violation is reported like any other
 * refusal, by the name of the index: `insert(…).catch(onUniqueViolation({ devices_serial_number_key: () =>
 * refuse('serial_number_exists') }))`
 */
export function onUniqueViolation(refusals: Readonly<Record<string, () => never>>): (error: unknown) => never {
  return error => {
    const { code, constraint = '' } = (error ?? {}) as { code?: string; constraint?: string }
    if (code === uniqueViolation) refusals[constraint]?.()
    throw error
  }
}

const uniqueViolation = '23505'
