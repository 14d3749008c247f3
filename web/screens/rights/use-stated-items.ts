import { useTranslations } from 'use-intl'
import {
  type Draft,
  findLater,
  type LaterContract,
  type StatedItems,
  selectItems,
  type UserContract,
} from './statement.ts'

/** What of which contract the draft is about: as text for the statement, and as ids where it was picked. */
export function useStatedItems(contracts: readonly UserContract[]): (draft: Draft) => StatedItems {
  const nameLater = useLaterName()
  return draft => {
    const later = findLater(contracts, draft.pick)
    if (later) return { what: nameLater(later), item_ids: [], request_nos: [later.request_no] }
    const contract = contracts.find(({ order_no }) => order_no === draft.pick)
    return { ...selectItems(draft, contract), request_nos: [] }
  }
}

export function useLaterName(): (later: LaterContract) => string {
  const t = useTranslations('rights.field')
  return ({ apply_type: type, months, name }) => t('pick_later', { type, months: months ?? 0, name })
}
