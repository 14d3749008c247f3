import { checkGarden } from '#domain/garden/check-garden.ts'

/** A garden of two zones with incompressible data; `corners` is the total of both. */
export function gardenOf(corners: number) {
  const circle = (x: number) => {
    const points = Array.from({ length: corners / 2 }, (_n, at) => {
      const turn = (4 * Math.PI * at) / corners
      const far = 20 * (1 - Math.random() / 1000)
      return [x + far * Math.cos(turn), far * Math.sin(turn)] as [number, number]
    })
    return { type: 'Polygon' as const, coordinates: [[...points, points[0] as [number, number]]] }
  }
  const shape = { kind: 'sketch' as const, zones: [circle(0), circle(100)], no_go: [] }
  const checked = checkGarden(shape, ['NL', 'BE', 'DE'])
  return {
    ...{ name: 'Achtertuin', slope_percent: 5, passage_cm: null, shape, area_m2: checked.ok ? checked.area_m2 : 0 },
    address: {
      ...{ country: 'NL', postcode: '3435 RA', house_number: '1', street: 'Koolmees', city: 'Nieuwegein' },
      ...{ longitude: 5.0741, latitude: 52.0282 },
    },
  }
}
