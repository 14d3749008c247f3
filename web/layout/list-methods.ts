import type { PayMethod } from '#domain/payments/methods.ts'

export interface MethodWords {
  locale: string
  name: (method: PayMethod) => string
  /** A method that only these countries have. */
  in: (name: string, countries: readonly string[]) => string
}

/** "a card, iDEAL | Wero (Netherlands) or PayPal": a method that not all countries have bears the names of its own. */
export function listMethods(
  methods: readonly PayMethod[],
  byCountry: Readonly<Record<string, readonly PayMethod[]>>,
  words: MethodWords,
): string {
  const countries = Object.keys(byCountry)
  const names = methods.map(method => {
    const offering = countries.filter(country => byCountry[country]?.includes(method))
    return offering.length === countries.length ? words.name(method) : words.in(words.name(method), offering)
  })
  const list = new Intl.ListFormat(words.locale, { type: 'disjunction' }).format(names)
  return words.locale.startsWith('zh') ? spaceHanzi(list) : list
}

/** Between Chinese and Latin words stands a space, also where the sentence goes on after the last one. */
function spaceHanzi(text: string): string {
  return text.replace(/(\p{Script=Han})(?=[A-Za-z])/gu, '$1 ').replace(/^(?=[A-Za-z])|(?<=[A-Za-z])$/g, ' ')
}
