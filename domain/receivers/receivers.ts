/** What the receivers of personal data do for the shop, in the order in which the privacy notice names them. */
export const services = [
  'payment',
  'delivery',
  'hosting',
  'files',
  'mail',
  'addresses',
  'map',
  'sign_in',
  'support',
  'repair',
  'books',
  'measuring',
] as const
export type Service = (typeof services)[number]

/** What an operator gives to others, and the shop cannot see: only the setting names who does it. */
export const processorTasks = [
  ...(['hosting', 'files', 'mail', 'delivery', 'map', 'support', 'repair', 'books'] as const),
] as const satisfies readonly Service[]
export type ProcessorTask = (typeof processorTasks)[number]

/** What is always done by somebody, so that the operator says who does it, or that they do it themselves. */
export const ownTasks = ['hosting', 'files', 'mail', 'delivery', 'map'] as const satisfies readonly ProcessorTask[]
export type OwnTask = (typeof ownTasks)[number]

/** What allows data to go to a country outside the EEA: a decision of the Commission, or contractual clauses. */
export const safeguards = ['none', 'adequacy', 'clauses'] as const
export type Safeguard = (typeof safeguards)[number]

/** Where a receiver processes data. */
export interface Place {
  readonly country: string
  readonly safeguard: Safeguard
}

export interface NamedReceiver {
  readonly name: string
  readonly places: readonly Place[]
}

/** `own`: the shop itself; `simulated`: nobody, because it only looks like it; `unnamed`: not stated yet. */
export interface Receiver {
  service: Service
  by: NamedReceiver | 'own' | 'simulated' | 'unnamed'
}

export interface Processors {
  own: Readonly<Record<OwnTask, boolean>>
  list: readonly { name: string; does: ProcessorTask; country: string; safeguard: Safeguard }[]
}

/** The services that the environment of the shop switches on. */
export interface ConnectedServices {
  payment: readonly NamedReceiver[] | 'simulated'
  delivery: readonly NamedReceiver[] | 'simulated'
  /** Whether uploaded files are stored elsewhere. */
  files: boolean
  addresses: NamedReceiver | undefined
  /** Tiles from an address that the shop does not know are of somebody whom the operator names. */
  map: NamedReceiver | 'unknown' | undefined
  sign_in: readonly NamedReceiver[]
}

/** What the operator switched on, and the shop then does itself. */
export interface OwnWork {
  /** How fast pages were is measured in the browsers of visitors. */
  measuring: boolean
}

/** The tasks for which the setting says who does them, because the environment does not. */
export function findOpenTasks({ delivery, files, map }: ConnectedServices): OwnTask[] {
  return ownTasks.filter(task => {
    if (task === 'files') return files
    if (task === 'map') return map === 'unknown'
    return task !== 'delivery' || delivery.length === 0
  })
}

/** The tasks of which nobody knows yet who does them. */
export function findUnnamedTasks(connected: ConnectedServices, { own, list }: Processors): OwnTask[] {
  return findOpenTasks(connected).filter(task => !own[task] && !list.some(({ does }) => does === task))
}

/** Everybody who receives data of customers. */
export function listReceivers(connected: ConnectedServices, processors: Processors, work: OwnWork): Receiver[] {
  const open = findOpenTasks(connected)
  const unnamed = findUnnamedTasks(connected, processors)
  return services.flatMap(service => {
    const task = ownTasks.find(one => one === service)
    return [
      ...connectedTo(connected, service),
      ...processors.list
        .filter(({ does }) => does === service)
        .map(({ name, country, safeguard }) => ({ name, places: [{ country, safeguard }] })),
      ...(task && open.includes(task) && processors.own[task] ? ['own' as const] : []),
      ...(service === 'measuring' && work.measuring ? ['own' as const] : []),
      ...(task && unnamed.includes(task) ? ['unnamed' as const] : []),
    ].map(by => ({ service, by }))
  })
}

function connectedTo(connected: ConnectedServices, service: Service): (NamedReceiver | 'simulated')[] {
  switch (service) {
    case 'payment':
    case 'delivery': {
      const given = connected[service]
      return given === 'simulated' ? [given] : [...given]
    }
    case 'addresses':
      return connected.addresses ? [connected.addresses] : []
    case 'map':
      return connected.map && connected.map !== 'unknown' ? [connected.map] : []
    case 'sign_in':
      return [...connected.sign_in]
    default:
      return []
  }
}
