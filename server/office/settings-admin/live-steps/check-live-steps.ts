import type { CallData } from '#contract/protocol/call.ts'
import { type LiveStep, liveStepNames, liveSteps } from '#domain/going-live/steps.ts'
import type { Context } from '#server/platform/context.ts'
import { companyChecks } from './check-company.ts'
import { countryChecks } from './check-countries.ts'
import { goodsChecks } from './check-goods.ts'
import { peopleChecks } from './check-people.ts'
import { serviceChecks } from './check-services.ts'
import type { Checks } from './checks.ts'

type Step = CallData<'GET /admin/live-steps'>['list'][number]

const checks: Required<Checks> = {
  ...companyChecks,
  ...countryChecks,
  ...goodsChecks,
  ...serviceChecks,
  ...peopleChecks,
}

/** Every step is checked against the real state; none can be ticked by hand. */
export function checkLiveSteps(context: Context): Promise<Step[]> {
  const now = context.clock.now()
  const check = async (step: LiveStep) => {
    const missing = await checks[step](context, now)
    return { step, blocks: liveSteps[step].blocks, done: missing.length === 0, missing: [...missing] }
  }
  return Promise.all(liveStepNames.map(check))
}
