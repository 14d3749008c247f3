/**
 * Nobody uses a known password as it stands where the rule wants a digit and a sign: `password` becomes `P@ssword1!`.
 * Whoever guesses knows that too, so a new password is looked up without what was put around it and in its place.
 */
const maxPadding = 8
/** What is left has to be a word, or chance would find one in any password. */
const minStemLength = 3
/** `Aa123456!` is 123456 with just enough letters. */
const maxStrayLetters = 2

const lookalikes: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i' },
  ...{ '0': 'o', $: 's', '5': 's', '7': 't' },
}

/** Everything a password might have been made from, in small letters: itself, its words, its row of digits. */
export function passwordStems(password: string): Set<string> {
  const whole = password.normalize('NFKC').toLowerCase()
  const bare = stripSymbols(whole)
  const digits = bare.replace(/\P{Nd}/gu, '')
  const found = new Set([whole, bare])
  if (bare.length - digits.length <= maxStrayLetters) found.add(digits)
  for (const text of [whole, bare]) {
    for (const core of innerTexts(text)) {
      found.add(core)
      found.add(core.replace(/[@431!0$57]/g, character => lookalikes[character] ?? character))
    }
  }
  return new Set([...found].filter(({ length }) => length >= minStemLength))
}

/** What is left when ever more of the digits and signs before the first and behind the last letter is taken away. */
function* innerTexts(text: string): Generator<string> {
  const letters = [...text.matchAll(/\p{L}/gu)]
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last) return
  const before = first.index
  const behind = text.length - last.index - last[0].length
  for (let start = 0; start <= before; start += 1) {
    for (let end = 0; end <= behind; end += 1) {
      if (start + end <= maxPadding) yield text.slice(start, text.length - end)
    }
  }
}

/** Shorter ones stand in any password by chance. */
const minWordLength = 4

/** Whether one of the words that everybody connects with this account stands in the password, however it is written. */
export function containsAccountWord(
  password: string,
  { email, shop }: { email: string | null; shop: string },
): boolean {
  const [local = ''] = email?.split(/[+@]/) ?? []
  const bare = stripSymbols(password.normalize('NFKC').toLowerCase())
  return [local, shop]
    .map(word => stripSymbols(word.normalize('NFKC').toLowerCase()))
    .some(word => word.length >= minWordLength && bare.includes(word))
}

function stripSymbols(text: string): string {
  return text.replace(/[^\p{L}\p{Nd}]/gu, '')
}
