import { createContext } from 'react'
import type { Language } from '#domain/languages.ts'
import type { Env } from '../../env.tsx'
import { loadTermsFigures } from '../../parts/terms-figures.ts'

/** What ending a rental early costs by the terms of today, as a text names it. */
export interface EarlyFee {
  percent: string
  cap: string
}

/** Both forms of a termination show it before the statement is sent. */
export const EarlyFeeContext = createContext<EarlyFee>({ percent: '', cap: '' })

export async function loadEarlyFee({ call }: Pick<Env, 'call'>, language: Language): Promise<EarlyFee> {
  const { early_fee_percent: percent = '', early_fee_cap: cap = '' } = await loadTermsFigures(call, language)
  return { percent, cap }
}
