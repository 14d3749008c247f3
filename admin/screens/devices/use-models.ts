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

/** Not known yet. */
const asking: readonly ModelChoice[] = []

/** The models there are, named in the language of the page; none while they are being asked for. */
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

/** Its name, nothing while names are being asked for; its key where it has none. */
export function findModelName(models: readonly ModelChoice[], key: string): string {
  return models.find(model => model.key === key)?.name ?? (models === asking ? '' : key)
}
