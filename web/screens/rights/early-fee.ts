import { createContext } from 'react'
import type { Language } from '#domain/languages.ts'
import type { Env } from '../../env.tsx'

/** What ending a rental early costs by the terms of today, as a text names it. */
export interface EarlyFee {
  percent: string
  cap: string
}

/** Both forms of a termination show it before the statement is sent. */
export const EarlyFeeContext = createContext<EarlyFee>({ percent: '', cap: '' })

export async function loadEarlyFee({ call }: Pick<Env, 'call'>, language: Language): Promise<EarlyFee> {
  const { list } = await call('GET /documents', {})
  const figures = list.find(({ name }) => name === 'terms')?.figures[language]
  if (!figures) throw new Error('The shop offers no terms')
  return { percent: figures.early_fee_percent ?? '', cap: figures.early_fee_cap ?? '' }
}
