import { useMemo } from 'react'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useLoad } from '#ui/app/use-load.ts'

export interface ModelChoice {
  id: string
  key: string
  name: string
}

type Models = CallData<'GET /admin/device-types'>

const fetchModels = (call: Call): Promise<Models> =>
  call('GET /admin/device-types', { query: { page: 1, page_size: 100 } })

/** The value while the models are loading. */
const asking: readonly ModelChoice[] = []

/** The models, named in the language of the page; empty while they are loading. */
export function useModels(): readonly ModelChoice[] {
  const { language } = useAppEnv()
  const load = useLoad(fetchModels)
  const list = load.state === 'ready' ? load.data.list : undefined
  const isAsking = load.state === 'loading'
  return useMemo(() => {
    if (isAsking) return asking
    return (list ?? []).map(({ device_type_id, key, texts }) => ({
      id: device_type_id,
      key,
      name: texts[language].name || key,
    }))
  }, [list, isAsking, language])
}

/** Its name, empty while names are loading; its key if it has none. */
export function findModelName(models: readonly ModelChoice[], key: string): string {
  return models.find(model => model.key === key)?.name ?? (models === asking ? '' : key)
}
