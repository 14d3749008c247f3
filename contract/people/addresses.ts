import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { lookupFailures, registrationKinds } from '#domain/addresses/constants.ts'
import { bodyRoles } from '#domain/addresses/country-record.ts'
import { parseHouseNumber } from '#domain/addresses/house-number.ts'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import { parsePostcodeRanges } from '#domain/addresses/served.ts'
import { languages } from '#domain/languages.ts'
import { byCountry, countryCode } from '../protocol/country-fields.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { addressLengths } from '../protocol/field-limits.ts'
import { inEachLanguage, line } from '../protocol/text-fields.ts'

const coordinates = { latitude: z.number(), longitude: z.number() }

const notFound = z.object({ found: z.literal(false), reason: z.enum(lookupFailures) })

const dutchPostcode = line(addressLengths.postcode).transform((text, context) => {
  const result = parsePostcode('NL', text)
  if (result.ok) return result.value
  context.issues.push({ code: 'custom', message: result.refusal, input: text })
  return z.NEVER
})

const isSite = (text: string) => text === '' || z.url({ protocol: /^https$/ }).safeParse(text).success

/** Nothing, or a name with its site. */
const body = z
  .strictObject({ name: line(120), url: line(200).refine(isSite, 'site_invalid') })
  .refine(({ name, url }) => name === '' || url !== '', { path: ['url'], message: 'required' })
  .optional()

const countrySettingSchema = z
  .strictObject({
    enabled: z.boolean(),
    weee: line(60),
    battery: line(60),
    packaging: line(60),
    // Versions from before the record of a country do not have the fields below.
    epr_representative: line(160).optional(),
    languages: line(40)
      .regex(/^([a-z]{2}( [a-z]{2})*)?$/, 'languages_invalid')
      .optional(),
    consumer_authority: body,
    mediator: body,
    /** Whether the shop takes part in a procedure at its dispute resolution body. */
    takes_part: z.boolean().optional(),
    ombudsman: body,
    ecc: body,
    accessibility_authority: body,
    // Empty: the whole country is served.
    postcodes: line(200)
      .refine(text => parsePostcodeRanges(text) !== undefined, 'postcodes_invalid')
      .optional(),
    /** The part of the country that has these postcodes, as customers read it. */
    area: inEachLanguage(line(120)).optional(),
  })
  .superRefine((country, context) => {
    for (const language of country.postcodes ? languages : []) {
      if (!country.area?.[language]) context.addIssue({ code: 'custom', path: ['area', language], message: 'required' })
    }
    if (!country.enabled) return
    for (const kind of registrationKinds) {
      if (country[kind] === '') context.addIssue({ code: 'custom', path: [kind], message: 'required' })
    }
  })

/** Delivery countries: a country opens once its three registrations are entered. */
export const countriesSettingSchema = byCountry(countrySettingSchema)

/** Where the shop delivers in a country that it does not serve as a whole, in the language of the caller. */
const servedPart = z.object({
  area: z.string(),
  postcodes: z.string().describe('as they are read: `1000–1299 and 8000–9999`'),
  ranges: z.string().describe('as they are compared: `1000-1299 8000-9999`'),
})
export const servedParts = z.array(servedPart.extend({ country: countryCode }))

export const addressEndpoints = endpoints({
  'GET /addresses/nl': {
    summary: 'The street of a Dutch postcode and house number; an address can always be typed instead',
    who: 'anyone',
    // Each call queries another service, so it is counted, unlike other reads.
    limit: 'write',
    query: z.object({
      postcode: dutchPostcode,
      house_number: line(addressLengths.house_number).refine(text => parseHouseNumber(text) !== undefined, 'invalid'),
    }),
    data: z.discriminatedUnion('found', [
      z.object({
        found: z.literal(true),
        /** False: the house number exists, but not with this addition. */
        exact: z.boolean(),
        postcode: z.string(),
        street: z.string(),
        house_number: z.string(),
        city: z.string(),
        ...coordinates,
        /** Every address with this house number, as the register writes it. */
        house_numbers: z.array(z.string()),
      }),
      notFound,
    ]),
  },
  'GET /addresses/search': {
    summary: 'Finds places, streets and addresses in the Netherlands by free text, for the map',
    who: 'anyone',
    limit: 'write',
    query: z.object({ q: line(100).min(3) }),
    data: z.discriminatedUnion('found', [
      z.object({ found: z.literal(true), list: z.array(z.object({ label: z.string(), ...coordinates })) }),
      notFound,
    ]),
  },
  'GET /countries': {
    summary: 'Lists the countries for addresses, with their names and whether we deliver there',
    who: 'anyone',
    cacheSeconds: 30,
    data: z.object({
      list: z.array(z.object({ code: countryCode, name: z.string(), delivered: z.boolean() })),
    }),
  },
  'GET /delivery-countries': {
    summary: 'What the law asks to be stated for each country of delivery: authorities, and registrations of producers',
    who: 'anyone',
    cacheSeconds: 30,
    data: z.object({
      list: z.array(
        z.object({
          country: countryCode,
          name: z.string(),
          served_part: servedPart.nullable().describe('null: the whole country'),
          bodies: z.array(z.object({ role: z.enum(bodyRoles), name: z.string(), url: z.string() })),
          takes_part: z.boolean().describe('in a procedure at the dispute resolution body (`mediator`)'),
          registrations: z.object({ weee: z.string(), battery: z.string(), packaging: z.string() }),
          epr_representative: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /admin/settings/countries': {
    summary:
      'Lists the countries of delivery, with the registrations (electric waste, batteries, packaging) they require',
    who: permissions.manage_settings,
    tellsOfNobody: 'Rules of the shop.',
    data: countriesSettingSchema,
  },
  'PUT /admin/settings/countries': {
    summary: 'Opens or closes a country for delivery; opening needs all its registrations',
    who: permissions.manage_settings,
    changesShop: true,
    fresh: 'rules',
    body: countriesSettingSchema,
    data: countriesSettingSchema,
  },
})
