/** The name of the key on the reader's keyboard. */
export function searchKeyName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
}
