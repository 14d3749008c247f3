import { offerKinds } from '#domain/catalogue/constants.ts'
import { isLanguage } from '#domain/languages.ts'
import { isMessageCategory } from '#domain/messages/constants.ts'
import { parseTicket } from '#domain/messages/ticket.ts'
import type { PageId } from './pages.ts'
import { areaAt, areaLimits, areaSteps, getStepSize } from './parts/fit-wizard/area-scale.ts'
import { slopeLimit, widePassage, zonesLimit } from './parts/fit-wizard/lawn-in-address.ts'
import { readCountry } from './parts/mowing-hours/load-mowing-hours.ts'
import { sorts } from './screens/product/query.ts'

/** The value as the page reads it, normalized; undefined: the page ignores it. */
type Read = (value: string) => string | undefined

/** A longer term than any model has is reduced to the longest of that model. */
const maxTermMonths = 60

function within(min: number, max: number, digits = 9): Read {
  return value => {
    if (value.length > digits || !/^\d+$/.test(value)) return undefined
    return String(Math.min(max, Math.max(min, Number(value))))
  }
}

/** A number within the limits, else undefined. */
function upTo(max: number): Read {
  return value => (/^[1-9]\d*$/.test(value) && Number(value) <= max ? value : undefined)
}

function allowOnly(allowed: readonly string[]): Read {
  return value => (allowed.includes(value) ? value : undefined)
}

const model: Read = value => (value.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? value : undefined)
const reviewId: Read = value => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined)
/** A typed value is shown again with its issue, if a person may have typed it. */
const typed: Read = value => (value.trim() !== '' && value.length <= 12 ? value : undefined)

const usual: Readonly<Record<string, Read>> = {
  area: within(areaLimits.min, areaLimits.max),
  slope: within(0, slopeLimit),
  zones: within(1, zonesLimit),
  passage: within(0, widePassage),
  months: within(1, maxTermMonths, 3),
  kind: allowOnly(offerKinds),
  sort: allowOnly(sorts),
  lang: value => (isLanguage(value) ? value : undefined),
  stars: upTo(5),
  page: upTo(500),
  category: value => (isMessageCategory(value) ? value : undefined),
  ticket: value => parseTicket(value) ?? '',
  step: allowOnly(['order', 'account', 'google']),
  mow_country: readCountry,
  mow_place: value => value.slice(0, 80),
}

const readersByPage: Partial<Record<PageId, Readonly<Record<string, Read>>>> = {
  product: { area: typed, slope: typed, zones: typed, passage: typed, max: typed },
  review: { type: model },
  complaints: { type: model, review: reviewId },
}

/** Any other value is free text: a number, an address, the key of a model that may not exist. */
export function readValue(page: PageId, name: string, value: string): string | undefined {
  const read = readersByPage[page]?.[name] ?? usual[name]
  return read ? read(value) : value
}

type IsCommon = (value: string) => boolean
const isAlwaysCommon: IsCommon = () => true

/** Round numbers, as on the slider: any other is the lawn of one visitor. */
function isRoundArea(value: string): boolean {
  const area = Number(value)
  return area >= areaAt(0) && area <= areaAt(areaSteps) && area % getStepSize(area) === 0
}

/** Parameters whose values come from a list of the shop; of a paginated list only the first pages. */
const commonValues: Readonly<Record<string, IsCommon>> = {
  ...{
    kind: isAlwaysCommon,
    sort: isAlwaysCommon,
    lang: isAlwaysCommon,
    stars: isAlwaysCommon,
    category: isAlwaysCommon,
    months: isAlwaysCommon,
    mow_country: isAlwaysCommon,
  },
  page: value => Number(value) <= 10,
  area: isRoundArea,
}

const commonByPage: Partial<Record<PageId, Readonly<Record<string, IsCommon>>>> = {
  // A model that is not in the catalogue has no page.
  detail: { type: isAlwaysCommon },
  review: { type: isAlwaysCommon },
  login_middle: { step: isAlwaysCommon, code: isAlwaysCommon, state: isAlwaysCommon },
}

/**
 * Whether the page is one of a limited number, so that it can be cached. A page with arbitrary values is rendered each
 * time.
 */
export function isCommonSearch(page: PageId, search: string): boolean {
  return [...new URLSearchParams(search)].every(([name, value]) => {
    const known = commonByPage[page]?.[name] ?? commonValues[name]
    return known?.(value) ?? false
  })
}
