/** Choices in the order of their labels, in the language of the reader. */
export function byLabel<Choice extends { label: string }>(choices: readonly Choice[]): Choice[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label))
}
