/**
 * A common password is rarely used unchanged where the rule requires a digit and a special character: `password`
 * becomes `P@ssword1!`. Attackers try such variants too, so a new password is also looked up without the added
 * characters and with the substitutions undone.
 */
const maxPadding = 8
/** Shorter stems occur in any password by chance. */
const minStemLength = 3
/** `Aa123456!` is 123456 with just enough letters added. */
const maxStrayLetters = 2

const lookalikes: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i' },
  ...{ '0': 'o', $: 's', '5': 's', '7': 't' },
}

/** Everything a password may have been derived from, in lower case: the whole, its words and its run of digits. */
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

/**
 * The remaining texts as digits and signs are removed step by step from before the first letter and after the last one.
 */
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

/** Shorter words occur in any password by chance. */
const minWordLength = 4

/** Whether the password contains a word that is obviously connected with this account, in any spelling. */
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
