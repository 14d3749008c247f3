import type { CallData } from '#contract/protocol/call.ts'
import { batteryRemovals, navigations, sectionKeys, warrantyParts } from '#domain/catalogue/constants.ts'
import { byLanguage, type Language, languages } from '#domain/languages.ts'

export type Model = CallData<'GET /admin/device-types/{id}'>
export type Gallery = Model['gallery']
/** Flat, by the paths of the contract: so an issue from the server finds its field. */
export type ModelValues = Readonly<Record<string, string>>

export const integerFields = [
  'mowing_area',
  'zones',
  'cutting_efficiency',
  'min_mowing_height',
  'max_mowing_height',
  'cutting_width',
  'disc_speed',
  'working_slope',
  'mowing_time',
  'charging_time',
  'noise',
  'passage',
] as const
export const decimalFields = ['travel_speed', 'battery_capacity', 'weight'] as const
export const termFields = ['min_months', 'max_months', 'software_support_months', 'spare_parts_years'] as const
/** Values that may be absent: a slope, or a promise that nobody makes. */
export const mayBeNothing: readonly string[] = ['working_slope', 'software_support_months', 'spare_parts_years']
export const partyFields = ['name', 'address', 'email'] as const
export const parties = ['maker', 'eu_responsible'] as const
export const securityFields = ['updates_until', 'email', 'policy_url'] as const
export const repairFields = ['parts', 'repairer', 'limits'] as const
const listFields = ['box', 'warnings'] as const
const textFields = ['name', 'tagline', 'description'] as const

/** The number of field groups for data questions: the existing ones, with room for more. */
export function countFactSlots({ texts }: Pick<Model, 'texts'>): number {
  return Math.max(...languages.map(language => texts[language].data_facts.length)) + 1
}

export function toValues(model: Model): ModelValues {
  const values: Record<string, string> = { key: model.key, ip_rating: model.ip_rating, navigation: model.navigation }
  for (const name of [...integerFields, ...decimalFields, ...termFields, 'position'] as const) {
    values[name] = Number.isNaN(model[name]) ? '' : String(model[name])
  }
  values.mobile_network = String(model.mobile_network)
  for (const part of warrantyParts) values[`warranty_months.${part}`] = String(model.warranty_months[part])
  for (const party of parties) {
    for (const field of partyFields) values[`${party}.${field}`] = model[party][field]
  }
  for (const language of languages) Object.assign(values, textValues(model, language))
  return { ...values, ...factValues(model), ...repairValues(model.repair) }
}

function factValues({ declaration, maker_in_eu, importer, security, battery_removal }: Model): ModelValues {
  const values: Record<string, string> = {
    declaration: declaration ?? '',
    maker_in_eu: String(maker_in_eu),
    battery_removal: battery_removal ?? '',
  }
  for (const field of partyFields) values[`importer.${field}`] = importer?.[field] ?? ''
  for (const field of securityFields) values[`security.${field}`] = security?.[field] ?? ''
  return values
}

/** Of a model or an accessory. */
export function repairValues(repair: Model['repair']): ModelValues {
  const values: Record<string, string> = {}
  for (const field of repairFields)
    for (const language of languages) values[`repair.${field}.${language}`] = repair?.[field][language] ?? ''
  return values
}

/** null: none of its texts is written. */
export function toRepair(text: (name: string) => string): Model['repair'] {
  const words = (field: (typeof repairFields)[number]) => byLanguage(language => text(`repair.${field}.${language}`))
  const repair = { parts: words('parts'), repairer: words('repairer'), limits: words('limits') }
  return Object.values(repair).some(texts => Object.values(texts).some(Boolean)) ? repair : null
}

function toFacts(text: (name: string) => string) {
  const maker_in_eu = text('maker_in_eu') === 'true'
  const importer = { name: text('importer.name'), address: text('importer.address'), email: text('importer.email') }
  const security = {
    updates_until: text('security.updates_until') as NonNullable<Model['security']>['updates_until'],
    email: text('security.email'),
    policy_url: text('security.policy_url'),
  }
  const isStated = (fields: object) => Object.values(fields).some(Boolean)
  return {
    declaration: text('declaration') || null,
    maker_in_eu,
    importer: !maker_in_eu && isStated(importer) ? importer : null,
    security: isStated(security) ? security : null,
    battery_removal: batteryRemovals.find(one => one === text('battery_removal')) ?? null,
    repair: toRepair(text),
  }
}

function textValues({ texts, ...model }: Model, language: Language): ModelValues {
  const values: Record<string, string> = {}
  const localized = texts[language]
  const at = `texts.${language}`
  for (const field of textFields) values[`${at}.${field}`] = localized[field]
  for (const field of listFields) values[`${at}.${field}`] = localized[field].map(oneLine).join('\n')
  for (const part of warrantyParts) values[`${at}.warranty.${part}`] = localized.warranty[part] ?? ''
  for (const key of sectionKeys) {
    const section = localized.sections.find(candidate => candidate.key === key)
    values[`${at}.sections.${key}.heading`] = section?.heading ?? ''
    values[`${at}.sections.${key}.text`] = section?.text ?? ''
  }
  for (let index = 0; index < countFactSlots({ texts, ...model }); index += 1) {
    values[`${at}.data_facts.${index}.question`] = localized.data_facts[index]?.question ?? ''
    values[`${at}.data_facts.${index}.answer`] = localized.data_facts[index]?.answer ?? ''
  }
  return values
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

/** Parses a number as people type it. */
export function numberIn(text: string): number {
  const typed = text.trim().replace(',', '.')
  return typed === '' ? Number.NaN : Number(typed)
}

/** The values of the form as the body of the call. */
export function toBody(values: ModelValues, gallery: Gallery): Omit<Model, ReadOnlyField> {
  const text = (name: string) => (values[name] ?? '').trim()
  const number = (name: string) => numberIn(text(name))
  const numbers = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map(name => [name, number(name)])) as Record<Name, number>
  const party = (name: string) => ({
    name: text(`${name}.name`),
    address: text(`${name}.address`),
    email: text(`${name}.email`),
  })
  return {
    key: text('key'),
    ...numbers(integerFields),
    ...numbers(decimalFields),
    ...numbers(termFields),
    position: number('position'),
    ip_rating: text('ip_rating'),
    navigation: navigations.find(one => one === values.navigation) ?? 'camera',
    mobile_network: values.mobile_network === 'true',
    warranty_months: Object.fromEntries(
      warrantyParts.map(part => [part, number(`warranty_months.${part}`)]),
    ) as Model['warranty_months'],
    maker: party('maker'),
    eu_responsible: party('eu_responsible'),
    ...toFacts(text),
    texts: Object.fromEntries(languages.map(language => [language, toTexts(language, text)])) as Model['texts'],
    gallery,
  }
}

type ReadOnlyField =
  | ('device_type_id' | 'version' | 'listed' | 'status' | 'missing' | 'inventory' | 'lease_inventory' | 'buy_inventory')
  | ('cover' | 'monthly_rent' | 'deposit' | 'unit_price')

/** One item for each line that is not blank. */
export function textLines(text: string): string[] {
  return text.split('\n').flatMap(line => line.trim() || [])
}

function toTexts(language: Language, text: (name: string) => string): Model['texts'][Language] {
  const at = `texts.${language}`
  const facts = []
  for (let index = 0; text(`${at}.data_facts.${index}.question`) || index < maxFacts; index += 1) {
    const [question, answer] = [text(`${at}.data_facts.${index}.question`), text(`${at}.data_facts.${index}.answer`)]
    if (question || answer) facts.push({ question, answer })
  }
  const list = (name: string) => textLines(text(`${at}.${name}`))
  return {
    name: text(`${at}.name`),
    tagline: text(`${at}.tagline`),
    description: text(`${at}.description`),
    box: list('box'),
    warnings: list('warnings'),
    warranty: Object.fromEntries(
      warrantyParts.map(part => [part, text(`${at}.warranty.${part}`)]),
    ) as Model['texts'][Language]['warranty'],
    sections: sectionKeys
      .map(key => ({
        key,
        heading: text(`${at}.sections.${key}.heading`),
        text: text(`${at}.sections.${key}.text`),
      }))
      .filter(section => section.heading || section.text),
    data_facts: facts,
  }
}

const maxFacts = 40
