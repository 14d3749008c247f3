import { expect, test } from 'vitest'
import { demoCountries } from '#demo/seed/demo-countries.ts'
import { languages, languageTags } from '#domain/languages.ts'
import { listOpenBodies } from '#server/platform/config/countries.ts'
import { formatFigures } from './format-figures.ts'

const ombudsman = { name: 'Médiateur de la consommation', url: 'https://www.mediateurconsommation.lu' }
const authority = { name: 'Direction de la protection des consommateurs', url: 'https://mpc.gouvernement.lu' }
const registered = { enabled: true, weee: '1', battery: '2', packaging: '3' }
const LU = { ...registered, ombudsman, consumer_authority: authority }

const clauseOf = (countries: Parameters<typeof listOpenBodies>[0], language: (typeof languages)[number]) => {
  const facts = { rules: {}, restDays: undefined, deposits: [], bodies: listOpenBodies(countries) }
  return formatFigures(facts, ['bodies', 'mediation'], language)
}

test.each(languages)('the terms name whom customers of each open country can turn to (%s)', language => {
  const names = new Intl.DisplayNames(languageTags[language], { type: 'region' })
  const { bodies = '' } = clauseOf({ ...demoCountries, LU }, language)
  for (const [country, record] of Object.entries({ ...demoCountries, LU })) {
    expect(bodies, country).toContain(names.of(country))
    expect(bodies, country).toContain(record.consumer_authority.name)
  }
  expect(bodies).toContain(demoCountries.BE.ombudsman.name)
  expect(bodies).toContain(ombudsman.name)
  const closed = clauseOf({ ...demoCountries, LU: { ...LU, enabled: false } }, language)
  expect(closed.bodies).not.toContain(ombudsman.name)
  expect(clauseOf({}, language).bodies).not.toContain('none')
})

test.each(languages)(
  'they say where the shop takes part in dispute resolution, and that it does so nowhere (%s)',
  language => {
    const { mediator } = demoCountries.NL
    const joined = clauseOf({ ...demoCountries, NL: { ...demoCountries.NL, takes_part: true } }, language).mediation
    expect(joined).toContain(mediator.name)
    expect(joined).toContain('§\u00a036 VSBG')
    const nowhere = clauseOf(demoCountries, language).mediation
    expect(nowhere).not.toContain(mediator.name)
    expect(nowhere).toContain('§\u00a036 VSBG')
  },
)
