import type { Edge, Limit } from './hours.ts'

interface Rule {
  /** False: a recommendation, or a note that limits nothing. */
  binding: boolean
  limits: readonly Limit[]
}

const at = (hours: number): Edge => ({ clock: hours * 60 })
const only = (on: Limit['on'], ...spans: [number, number][]): Limit => ({
  on,
  only: spans.map(([from, to]) => [at(from), at(to)] as const),
})

/** From this many minutes after sunrise until as many before sunset. */
const byDaylight = (minutes: number): Limit => ({
  on: 'every_day',
  only: [[{ sunrise: minutes }, { sunset: -minutes }]],
})
const binding = (...limits: Limit[]): Rule => ({ binding: true, limits })
const advice = (...limits: Limit[]): Rule => ({ binding: false, limits })
/** A note without hours of its own. */
const remark: Rule = { binding: false, limits: [] }

/** Every kind of rule of a country or town; its text has the same key in `mowing.json`. */
export const mowingRules = {
  /** § 7 of the 32nd ordinance on the Federal Immission Control Act, in residential areas. */
  de_federal: binding(only('workdays', [7, 20]), only('sundays_and_holidays')),
  night_30: binding(byDaylight(30)),
  night_120: binding(byDaylight(120)),
  night_18_08: binding(only('every_day', [8, 18])),
  night_18_09: binding(only('every_day', [9, 18])),
  wallonia_18_09: binding(only('every_day', [9, 18])),
  quiet_20_07: binding(only('every_day', [7, 20])),
  quiet_20_08: binding(only('every_day', [8, 20])),
  quiet_21_07: binding(only('every_day', [7, 21])),
  quiet_21_08: binding(only('every_day', [8, 21])),
  quiet_22_07: binding(only('every_day', [7, 22])),
  midday_13_15: binding(only('workdays', [0, 13], [15, 24])),
  sundays: binding(only('sundays')),
  sundays_holidays: binding(only('sundays_and_holidays')),
  sundays_10_12: binding(only('sundays', [10, 12])),
  sundays_holidays_10_12: binding(only('sundays_and_holidays', [10, 12])),
  advice_daylight: advice(byDaylight(0)),
  advice_09_17: advice(only('every_day', [9, 17])),
  nl_no_national_rule: remark,
  nl_sunday_act: remark,
  be_no_national_rule: remark,
  no_night_ban: remark,
  no_fixed_hours: remark,
  no_sunday_ban: remark,
} as const satisfies Record<string, Rule>

export type MowingRuleKey = keyof typeof mowingRules
export const mowingRuleKeys = Object.keys(mowingRules) as MowingRuleKey[]
