import type { Reader } from '#db/transaction.ts'
import type { ComplaintBodies } from '#domain/addresses/country-record.ts'
import type { Language } from '#domain/languages.ts'
import type { FigureValues, TermsFigure } from '#i18n/content/placeholders.ts'
import { isOfferedEverywhere } from '#server/platform/config/buyout.ts'
import { listOpenBodies } from '#server/platform/config/countries.ts'
import { readSettingHistory, type SettingValue, settings } from '#server/platform/config/settings.ts'
import { cachedRead } from '#server/platform/read-cache.ts'
import { formatFigures } from './format-figures.ts'
import { type ModelDeposits, readModelDeposits } from './read-deposits.ts'
import { laterVersion } from './text-version.ts'

type Rules = SettingValue<'after_sale'>

/** The figures of a text at one moment. */
export interface FigureFacts {
  rules: Partial<Rules>
  /** Days after the last delivery within which the rest of a purchase is due. */
  restDays: number | undefined
  deposits: { name: Record<Language, string>; amounts: number[] }[]
  /** Whom customers of each country of delivery can turn to. */
  bodies: ComplaintBodies[]
}

export interface DocumentFigures {
  /** Since when the text is as it is: its own day, or that of the last change of a figure in it. */
  version: string
  values: (language: Language) => FigureValues
}

interface FiguresInput {
  used: readonly TermsFigure[]
  /** The day of the text itself. */
  written: string
  now: Date
}

/** The figures of a text that is shown now, and the version that they make together with it. */
export async function readFigures(db: Reader, { used, written, now }: FiguresInput): Promise<DocumentFigures> {
  const facts = factsAt(await readHistories(db), now)
  // Every order names a version: what changed when is found once, until a setting or price is saved.
  const changes = await cachedRead(db, `changes of ${used.join()}`, async () =>
    findChanges(await readHistories(db), used),
  )
  return {
    version: laterVersion(
      written,
      changes.filter(moment => moment <= now),
    ),
    values: language => formatFigures(facts, used, language),
  }
}

interface Histories {
  rules: DatedValue<Partial<Rules>>[]
  parts: DatedValue<Partial<SettingValue<'part_payment'>>>[]
  buyout: DatedValue<Partial<SettingValue<'buyout'>>>[]
  countries: DatedValue<Partial<SettingValue<'countries'>>>[]
  models: ModelDeposits[]
}
interface DatedValue<Value> {
  valid_from: Date
  value: Value
}

async function readHistories(db: Reader): Promise<Histories> {
  const [rules, parts, buyout, countries, models] = await Promise.all([
    readSettingHistory(db, 'after_sale'),
    readSettingHistory(db, 'part_payment'),
    readSettingHistory(db, 'buyout'),
    readSettingHistory(db, 'countries'),
    readModelDeposits(db),
  ])
  return { rules, parts, buyout, countries, models }
}

function factsAt({ rules, parts, countries, models }: Histories, moment: Date): FigureFacts {
  return {
    // A version from before a rule existed does not name it.
    rules: { ...rules[0]?.value, ...valueAt(rules, moment) },
    restDays: readRestDays(valueAt(parts, moment)),
    bodies: listOpenBodies((valueAt(countries, moment) ?? {}) as SettingValue<'countries'>),
    deposits: models.flatMap(({ name, skus }) => {
      const amounts = skus.flatMap(history => valueAt(history, moment) ?? [])
      const distinct = [...new Set(amounts)].toSorted((a, b) => a - b)
      return distinct.length ? [{ name, amounts: distinct }] : []
    }),
  }
}

/** An older version may have had more days than apply today. */
function readRestDays(value: object | undefined): number | undefined {
  const { schema, upgrade } = settings.part_payment
  return value && schema.parse(upgrade(value)).within_days
}

function valueAt<Value>(history: readonly DatedValue<Value>[], moment: Date): Value | undefined {
  return history.findLast(({ valid_from }) => valid_from <= moment)?.value
}

/** The moments at which a figure in the text changes, or the offer of the buy-out, oldest first; also later ones. */
function findChanges(histories: Histories, used: readonly TermsFigure[]): Date[] {
  const { rules, parts, buyout, countries, models } = histories
  const all = [rules, parts, buyout, countries, ...models.flatMap(({ skus }) => skus)]
    .flat()
    .map(({ valid_from }) => valid_from.getTime())
  const moments = [...new Set(all)].toSorted((a, b) => a - b).map(time => new Date(time))
  let before: string | undefined
  return moments.filter(moment => {
    const offered = isOfferedEverywhere(valueAt(buyout, moment) ?? {}, valueAt(countries, moment) ?? {})
    const { rules: known, deposits, restDays, bodies } = factsAt(histories, moment)
    const values = { ...known, deposits, rest_days: restDays, bodies, mediation: bodies }
    const state = JSON.stringify([offered, used.map(figure => values[figure])])
    const isChange = before !== undefined && state !== before
    before = state
    return isChange
  })
}
