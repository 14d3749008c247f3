/** How people quote a statement: the end of its id, because ids of the same minute begin alike. */
export function shortReference(statementId: string): string {
  const end = statementId.slice(-8).toUpperCase()
  return `${end.slice(0, 4)}-${end.slice(4)}`
}

/** The end of the id that a quoted reference names, however it was typed; undefined: it is none. */
export function readReference(typed: string): string | undefined {
  const end = typed.replace(/[\s\p{Pd}]/gu, '').toLowerCase()
  return /^[0-9a-f]{8}$/.test(end) ? end : undefined
}
