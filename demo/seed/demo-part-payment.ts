import type { SettingValue } from '#server/platform/config/settings.ts'

/** Purchases in the Netherlands may be paid half after delivery, as its law wants of a real shop. */
export const demoPartPayment: SettingValue<'part_payment'> = {
  offered_in: { NL: true, BE: false, DE: false },
  within_days: 14,
}
