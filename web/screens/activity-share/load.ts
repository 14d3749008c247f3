import type { CallData } from '#contract/protocol/call.ts'
import { activityTypes } from '#domain/promotions/constants.ts'
import type { Env } from '../../env.tsx'
import { invitationCode } from '../../parts/invitation/stored-invitation.ts'

type Rules = CallData<'GET /activities/ongoing/{id}/rules'>

export interface ShareTerms {
  name: string
  start_time: string
  end_time: string
  discount: Reward
  reward: Reward
  rewardDays: number
  rewardHours: number
  rewardFrom: number
  mutual: boolean
}

export interface Reward {
  type: number
  value: number
}

export interface ShareData {
  /** undefined: no invitation activity is running. */
  terms: ShareTerms | undefined
  /** The code of a friend's link. */
  code: string | undefined
}

export async function loadShare({ call, url }: Env & { url: URL }): Promise<ShareData> {
  const code = invitationCode(url.searchParams.get('code'))
  const { list } = await call('GET /activities/ongoing', { query: { page: 1, page_size: 10 } })
  const running = list.find(({ activity_type }) => activity_type === activityTypes.share)
  if (!running) return { terms: undefined, code }
  return {
    terms: toTerms(await call('GET /activities/ongoing/{id}/rules', { params: { id: running.activity_id } })),
    code,
  }
}

function toTerms({ name, start_time, end_time, share }: Rules): ShareTerms | undefined {
  const { discount_type, discount_value, reward_type, reward_value, reward_valid_days } = share ?? {}
  if (!share || !discount_type || !discount_value || !reward_type || !reward_value || !reward_valid_days)
    return undefined
  return {
    ...{ name, start_time, end_time },
    discount: { type: discount_type, value: discount_value },
    reward: { type: reward_type, value: reward_value },
    rewardDays: reward_valid_days,
    rewardHours: share.reward_within_hours,
    rewardFrom: share.reward_from,
    mutual: share.mutual_allowed,
  }
}
