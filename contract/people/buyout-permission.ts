import { z } from 'zod'
import { isDay } from '#domain/calendar.ts'
import { findMissingPermission, permissionGrounds } from '#domain/going-live/buyout-permission.ts'
import { byCountry } from '../protocol/country-fields.ts'
import { line } from '../protocol/text-fields.ts'
import { fileField } from './file-field.ts'

const permission = z
  .strictObject({
    offered: z.boolean(),
    ground: z.enum(permissionGrounds),
    permit_number: line(120),
    information_form: fileField('information-form'),
    confirmed_by: line(120),
    confirmed_on: z.union([z.literal(''), z.string().refine(isDay, 'date_format')]),
  })
  .superRefine((entered, context) => {
    if (!entered.offered) return
    for (const field of findMissingPermission(entered)) {
      context.addIssue({ code: 'custom', path: [field], message: 'required' })
    }
  })

/** Where tenants can buy their machine: a country is offered once all that permits it is entered. */
export const buyoutSettingSchema = byCountry(permission)
