import { shopTimeZone } from '#domain/calendar.ts'
import { htmlLang, type Language, languageTags } from '#domain/languages.ts'
import { carrierName } from '#domain/shipments/carriers.ts'
import { type Html, html } from '#server/platform/http/pages/html.ts'
import { lastWords } from './journey.ts'
import type { Parcel } from './store.ts'
import { depotTexts } from './texts.ts'

const buttons = ['delivered', 'not_home', 'lost', 'back_at_sender'] as const

/** The tracking page of a parcel of the demo, with buttons that trigger its events. */
export function parcelPage({ tracking_no, wish, events }: Parcel): string {
  const { language } = wish
  const t = depotTexts[language]
  const rows = events
    .toReversed()
    .map(
      ({ event, place, at }) =>
        html`<tr><td>${momentIn(language, at)}</td><td>${t.events[event]}</td><td>${place}</td></tr>`,
    )
  const isOver = events.some(({ event }) => lastWords.includes(event))
  const choices = buttons.map(event => html`<button name="event" value="${event}">${t.events[event]}</button>`)
  const body = html`<p>${t.note}</p><h1>${carrierName('demo')}<br>${tracking_no}</h1><h2>${t.title}</h2>${
    rows.length > 0 ? html`<table>${rows}</table>` : html`<p>${t.nothing}</p>`
  }${isOver ? '' : html`<p>${t.act}</p><form method="post">${choices}</form>`}`
  const page = html`<!doctype html><html lang="${htmlLang[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${tracking_no}</title><link rel="stylesheet" href="/dev/style.css"></head><body><main>${body}</main></body></html>`
  return (page satisfies Html).text
}

function momentIn(language: Language, instant: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: shopTimeZone } as const
  return new Intl.DateTimeFormat(languageTags[language], format).format(new Date(instant))
}
