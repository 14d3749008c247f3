const han = /^\p{Script=Han}/u

/** First name and initial, for display with a published question: `Sanne W.`, `王**`. */
export function suggestAuthor(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const letters = [...first]
  if (words.length === 1 && han.test(first) && letters.length > 1) return `${letters[0]}**`
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
