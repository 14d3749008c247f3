import { accessoryRepairSchema, partySchema, repairSchema, securitySchema } from '#contract/offers/catalogue-texts.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { Repair } from '#domain/catalogue/model-facts.ts'
import type { Language } from '#domain/languages.ts'
import type { DeviceType, Product } from '../store.ts'

/** The facts of a model as they are stored. */
export function readFacts({ declaration, maker_in_eu, battery_removal, ...row }: DeviceType) {
  return {
    ...{ declaration, maker_in_eu, battery_removal },
    importer: partySchema.nullable().parse(row.importer),
    security: securitySchema.nullable().parse(row.security),
    repair: repairSchema.nullable().parse(row.repair),
  }
}

export function readAccessoryRepair({ repair }: Pick<Product, 'repair'>) {
  return accessoryRepairSchema.nullable().parse(repair)
}

type Detail = CallData<'GET /device-types/{key}'>

/** As visitors see them: what is not whole is left out. */
export function viewFacts(
  type: DeviceType,
  language: Language,
): Pick<Detail, 'declaration' | 'maker_in_eu' | 'importer' | 'security' | 'battery_removal' | 'repair'> {
  const { declaration, security, repair, ...facts } = readFacts(type)
  return {
    ...facts,
    declaration: declaration ? { url: `/api/documents/declaration-${type.key}.pdf` } : null,
    security: security?.updates_until ? security : null,
    repair: repair && viewRepair(repair, language),
  }
}

/** A missing text is shown in Dutch rather than left out. */
export function viewRepair({ parts, repairer, limits }: Repair, language: Language) {
  const read = (texts: Repair['parts']) => texts[language] || texts.nl
  return { parts: read(parts), repairer: read(repairer), limits: read(limits) }
}
