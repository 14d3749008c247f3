/**
 * Steps before a shop accepts real payments and real people, in display order. Orders stay closed until every step with
 * `blocks` is done; the rest is advice. A further step needs a row here and its check (server/office/settings-admin).
 */
export const liveSteps = {
  real_shop: { blocks: false },
  own_address: { blocks: false },
  payment: { blocks: true },
  nothing_simulated: { blocks: false },
  company: { blocks: true },
  countries: { blocks: true },
  country_record: { blocks: true },
  vat: { blocks: true },
  installation: { blocks: true },
  pay_after_delivery: { blocks: true },
  guarantee_notice: { blocks: true },
  listed_goods: { blocks: true },
  processors: { blocks: true },
  mail: { blocks: true },
  admin_second_factor: { blocks: true },
  second_factor: { blocks: false },
  logo: { blocks: false },
  demo_people: { blocks: false },
  carrier: { blocks: false },
  holidays: { blocks: false },
  buyout: { blocks: false },
  accessory_pictures: { blocks: false },
} as const satisfies Record<string, { blocks: boolean }>

export type LiveStep = keyof typeof liveSteps
export const liveStepNames = Object.keys(liveSteps) as [LiveStep, ...LiveStep[]]

/** The open steps that keep orders closed. */
export function blockingSteps(steps: readonly { step: LiveStep; done: boolean }[]): LiveStep[] {
  return steps.filter(({ step, done }) => liveSteps[step].blocks && !done).map(({ step }) => step)
}
