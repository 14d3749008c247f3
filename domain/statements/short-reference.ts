/** How people quote a statement: the end of its id, because ids of the same minute begin alike. */
export function shortReference(statementId: string): string {
  const end = statementId.slice(-8).toUpperCase()
  return `${end.slice(0, 4)}-${end.slice(4)}`
}
