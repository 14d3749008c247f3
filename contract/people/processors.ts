import { z } from 'zod'
import { isInEea } from '#domain/addresses/eea.ts'
import { type OwnTask, ownTasks, processorTasks, safeguards } from '#domain/receivers/receivers.ts'
import { countryCode } from '../protocol/country-fields.ts'
import { line } from '../protocol/text-fields.ts'

const processor = z
  .strictObject({
    name: line(80).min(1, 'required'),
    does: z.enum(processorTasks),
    country: countryCode,
    safeguard: z.enum(safeguards),
  })
  .superRefine(({ country, safeguard }, context) => {
    if (isInEea(country) || safeguard !== 'none') return
    context.addIssue({ code: 'custom', path: ['safeguard'], message: 'safeguard_missing' })
  })

const own = Object.fromEntries(ownTasks.map(task => [task, z.boolean()])) as Record<OwnTask, z.ZodBoolean>

/** Who processes data of customers for the shop, and what it does itself. */
export const processorsSetting = z.strictObject({ own: z.strictObject(own), list: z.array(processor).max(40) })
