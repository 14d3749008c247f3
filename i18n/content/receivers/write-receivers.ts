import { type Language, languageTags } from '#domain/languages.ts'
import type { NamedReceiver, OwnTask, Receiver } from '#domain/receivers/receivers.ts'
import type { ListEntry } from '../article.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { nl } from './nl.ts'
import type { ReceiverTexts } from './receiver-texts.ts'
import { zh } from './zh.ts'

export const receiverTexts: Record<Language, ReceiverTexts> = { nl, en, zh, de }

/** Those who receive data of customers, as the privacy notice names them. */
export function writeReceivers(receivers: readonly Receiver[], language: Language): ListEntry[] {
  const texts = receiverTexts[language]
  const countryNames = new Intl.DisplayNames(languageTags[language], { type: 'region' })
  const nameOf = (country: string) => countryNames.of(country) ?? country
  const space = language === 'zh' ? '' : ' '
  return receivers.map(({ service, by }) => {
    const [role, what] = texts.services[service]
    const known = { title: capitalised(role), text: what }
    if (by === 'own' && service in texts.own) return { ...known, text: texts.own[service as OwnTask] }
    if (by === 'simulated') return { ...known, text: texts.simulated[service as keyof ReceiverTexts['simulated']] }
    return by === 'unnamed' || by === 'own'
      ? known
      : { title: titleOf(role, by), text: [what, ...groundsOf(by)].join(space) }
  })

  function titleOf(role: string, { name, places }: NamedReceiver): string {
    const countries = [...new Set(places.map(({ country }) => nameOf(country)))]
    if (language === 'zh') return `${name}（${[role, countries.join('、')].filter(Boolean).join('，')}）`
    return `${name} (${[role, ...countries].join(', ')})`
  }

  function groundsOf({ places }: NamedReceiver): string[] {
    return places.flatMap(({ country, safeguard }) =>
      safeguard === 'none' ? [] : texts.grounds[safeguard].replace('{country}', nameOf(country)),
    )
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
