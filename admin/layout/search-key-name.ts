/** As it stands on the keyboard in front of the reader. */
export function searchKeyName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
}
