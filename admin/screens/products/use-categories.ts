import { useMemo } from 'react'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { flattenTree, type Placed } from '../categories/tree.ts'

type Category = CallData<'GET /admin/categories'>['list'][number]

const fetchCategories = (call: Call) => call('GET /admin/categories', {})

export interface CategoryChoice extends Placed<Category> {
  name: string
}

/** The categories, named in the language of the page; empty while they are loading. */
export function useCategories(): readonly CategoryChoice[] {
  const { language } = useAppEnv()
  const load = useLoad(fetchCategories)
  const list = load.state === 'ready' ? load.data.list : undefined
  return useMemo(
    () => flattenTree(list ?? []).map(placed => ({ ...placed, name: placed.category.name[language] })),
    [list, language],
  )
}
