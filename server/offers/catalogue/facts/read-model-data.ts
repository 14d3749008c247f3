import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { findDeviceTypes } from '../store-models.ts'
import { readModelTexts } from '../view.ts'

/** What data a connected machine makes, where they are, who gets them, and how they are read and deleted. */
export interface ModelData {
  name: string
  facts: readonly { question: string; answer: string }[]
}

/** That of each model among these goods, as its page tells it. */
export async function readModelData(
  db: Reader,
  goods: readonly { device_type_id: string | null }[],
  language: Language,
): Promise<ModelData[]> {
  const machines = goods.flatMap(({ device_type_id }) => (device_type_id ? { device_type_id } : []))
  if (machines.length === 0) return []
  const types = await findDeviceTypes(db, machines)
  return types
    .toSorted((one, other) => one.position - other.position || one.key.localeCompare(other.key))
    .map(type => {
      const { name, data_facts } = readModelTexts(type, language)
      return { name, facts: data_facts }
    })
}
