import type { ParcelUnit } from '#domain/shipments/pending-parcel.ts'

/** The typed parcel data as the call needs them: one or several numbers, separated by commas or spaces. */
export function toParcel(
  items: readonly { item_id: string; machine: boolean }[],
  values: Readonly<Record<string, string>>,
): ParcelUnit[] {
  return items.map(({ item_id, machine }) => ({
    item_id,
    serial_numbers: machine ? serialsIn(values[`serial_${item_id}`] ?? '') : [],
  }))
}

export function serialsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(serial => serial.toUpperCase()),
    ),
  ]
}
