/**
 * Nobody uses a known password as it stands where the rule wants a digit and a sign: `password` becomes `P@ssword1!`.
 * Whoever guesses knows that too, so a new password is looked up without what was put around it and in its place.
 */
const mostAround = 8
/** What is left has to be a word, or chance would find one in any password. */
const shortest = 3
/** `Aa123456!` is 123456 with just enough letters. */
const mostLetters = 2

const standsFor: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i' },
  ...{ '0': 'o', $: 's', '5': 's', '7': 't' },
}

/** Everything a password might have been made from, in small letters: itself, its words, its row of digits. */
export function originsOf(password: string): Set<string> {
  const whole = password.normalize('NFKC').toLowerCase()
  const bare = withoutSigns(whole)
  const digits = bare.replace(/\P{Nd}/gu, '')
  const found = new Set([whole, bare])
  if (bare.length - digits.length <= mostLetters) found.add(digits)
  for (const text of [whole, bare]) {
    for (const core of coresOf(text)) {
      found.add(core)
      found.add(core.replace(/[@431!0$57]/g, sign => standsFor[sign] ?? sign))
    }
  }
  return new Set([...found].filter(({ length }) => length >= shortest))
}

/** What is left when ever more of the digits and signs before the first and behind the last letter is taken away. */
function* coresOf(text: string): Generator<string> {
  const letters = [...text.matchAll(/\p{L}/gu)]
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last) return
  const before = first.index
  const behind = text.length - last.index - last[0].length
  for (let start = 0; start <= before; start += 1) {
    for (let end = 0; end <= behind; end += 1) {
      if (start + end <= mostAround) yield text.slice(start, text.length - end)
    }
  }
}

/** Shorter ones stand in any password by chance. */
const shortestOwn = 4

/** Whether one of the words that everybody connects with this account stands in the password, however it is written. */
export function holdsOwnWord(password: string, { email, shop }: { email: string | null; shop: string }): boolean {
  const [local = ''] = email?.split(/[+@]/) ?? []
  const bare = withoutSigns(password.normalize('NFKC').toLowerCase())
  return [local, shop]
    .map(word => withoutSigns(word.normalize('NFKC').toLowerCase()))
    .some(word => word.length >= shortestOwn && bare.includes(word))
}

function withoutSigns(text: string): string {
  return text.replace(/[^\p{L}\p{Nd}]/gu, '')
}
