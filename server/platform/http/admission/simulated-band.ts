import type { Simulation } from '#domain/going-live/simulations.ts'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '../pages/html.ts'

/**
 * The notice about what a real shop only simulates, above every page of shop and admin app. It is part of the markup
 * outside the application, so that no browser error can remove it.
 */
export function simulatedBand(language: Language, simulations: readonly Simulation[]): Html | '' {
  if (simulations.length === 0) return ''
  const t = translate(language)
  return html`<aside class="simulated" aria-label="${t('layout.simulated.label')}">${simulations.map(name => html`<p>${t(`layout.simulated.${name}`)}</p>`)}</aside>`
}
